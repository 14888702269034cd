import { Controller } from '@nestjs/common';
import { listUserSeries, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { KnownUsers } from '@quillstead/projections';
import {
  type RpcContext,
  Cursors,
  KeyOrder,
  Operation,
  type PageOrder,
  query,
  type RowOf,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { CoverAddresses } from '../cover-files/index.js';
import { ownedColumns, ownedPage, profileOwner } from '../lists/owned-page.js';
import { seriesColumns, seriesRow, toReadableSeries } from './series-rows.js';

type Page = ResponseOf<typeof listUserSeries>;

const lastChanged = new KeyOrder<RowOf<typeof seriesRow>>(
  'user:series',
  ['series.updated_at', 'series.id'],
  'DESC',
  (row) => [row.updated_at.toISOString(), row.series_id],
);

/** Lists the series of an author (docs/product/series.md#profile). */
@Controller()
export class ListUserSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly users: KnownUsers,
    private readonly covers: CoverAddresses,
  ) {}

  /**
   * Returns a page, first the series that got a story last; an empty one without access if the viewer may not read a
   * private author. Throws `not_found` for a person who does not exist, `bad_cursor`.
   */
  @Operation(listUserSeries)
  async execute(payload: PayloadOf<typeof listUserSeries>, context: RpcContext): Promise<Page> {
    const { viewer } = context;
    const order = lastChanged.at(payload.next, this.cursors);
    let rows = await this.read(payload, order, context);
    if (rows.length === 0 && viewer !== null && isSame(viewer.username, payload.username)) {
      // A new member may open the write page before the event of the sign-up has arrived.
      await this.users.waitFor(viewer.id);
      rows = await this.read(payload, order, context);
    }
    return ownedPage(rows, seriesRow, order, (row) => toItem(row, this.covers));
  }

  /**
   * Returns the rows of a page: one without an item for an empty or locked page, none for a person who does not exist.
   */
  private read(
    { username }: PayloadOf<typeof listUserSeries>,
    order: PageOrder<RowOf<typeof seriesRow>>,
    { viewer }: RpcContext,
  ) {
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    return query(
      this.dataSource,
      ownedColumns(seriesRow),
      sql`SELECT owner.is_readable, item.*
       FROM (${profileOwner(username, viewerId)}) AS owner
       LEFT JOIN LATERAL (
         SELECT ${seriesColumns(viewerId)}
         FROM series JOIN user_projection author ON author.user_id = series.author_id
         WHERE series.author_id = owner.id AND owner.is_readable AND ${order.after}
         ORDER BY ${order.orderAndLimit}
       ) AS item ON true
       ORDER BY ${order.orderOf(['item.updated_at', 'item.series_id'])}`,
    );
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const toItem = (row: RowOf<typeof seriesRow>, covers: CoverAddresses): Page['items'][number] => ({
  content_type: 'series_article',
  ...toReadableSeries(row, covers),
});
