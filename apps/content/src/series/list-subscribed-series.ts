import { Controller } from '@nestjs/common';
import { listSubscribedSeries, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canRead } from '@quillstead/projections';
import { type RpcContext, Cursors, Operation, query, type RowOf, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { CoverAddresses } from '../cover-files/index.js';
import { ownedColumns, ownedPage, profileOwner } from '../lists/owned-page.js';
import { subscribedKeys, subscribedOrder, withoutSubscribedKeys } from '../lists/subscribed-order.js';
import { seriesColumns, seriesRow, toReadableSeries } from './series-rows.js';

type Page = ResponseOf<typeof listSubscribedSeries>;

const item = { ...seriesRow, ...subscribedKeys };

/** Lists the series to which a person subscribes (docs/product/subscriptions.md#series). */
@Controller()
export class ListSubscribedSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly covers: CoverAddresses,
  ) {}

  /**
   * Returns a page, without the series that the viewer may not read; an empty one without access if the viewer may not
   * read the person. Throws `not_found` for a person who does not exist, `invalid` for an unknown sort, `bad_cursor`.
   */
  @Operation(listSubscribedSeries)
  async execute(
    { username, sort, next }: PayloadOf<typeof listSubscribedSeries>,
    { viewer }: RpcContext,
  ): Promise<Page> {
    const order = subscribedOrder('series', sort).at(next, this.cursors);
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const rows = await query(
      this.dataSource,
      ownedColumns(item),
      sql`SELECT owner.is_readable, item.*
       FROM (${profileOwner(username, viewerId)}) AS owner
       LEFT JOIN LATERAL (
         SELECT ${seriesColumns(viewerId)},
                lower(series.title) AS row_title, mine.created_at AS row_at, mine.id AS row_id
         FROM series_subscription mine
         JOIN series ON series.id = mine.series_id
         JOIN user_projection author ON author.user_id = series.author_id AND ${canRead('author', viewerId)}
         WHERE mine.user_id = owner.id AND owner.is_readable AND ${order.after}
         ORDER BY ${order.orderAndLimit}
       ) AS item ON true`,
    );
    return ownedPage(rows, item, order, (row) => toItem(row, this.covers));
  }
}

const toItem = (row: RowOf<typeof item>, covers: CoverAddresses): Page['items'][number] => ({
  content_type: 'series_article',
  ...toReadableSeries(withoutSubscribedKeys(row), covers),
});
