import { Controller } from '@nestjs/common';
import { listSubscribedCollections, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canRead, seesNsfwInLists } from '@quillstead/projections';
import {
  type RpcContext,
  Cursors,
  integer,
  Operation,
  query,
  type RowOf,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { CoverAddresses } from '../cover-files/index.js';
import { ownedColumns, ownedPage, profileOwner } from '../lists/owned-page.js';
import { subscribedKeys, subscribedOrder, withoutSubscribedKeys } from '../lists/subscribed-order.js';
import { collectionColumns, collectionRow, countReadable, toReadableCollection } from './collection-rows.js';

type Page = ResponseOf<typeof listSubscribedCollections>;

const item = { ...collectionRow, ...subscribedKeys, number: integer };

/** Lists the collections to which a person subscribes (docs/product/subscriptions.md#collections). */
@Controller()
export class ListSubscribedCollections {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly covers: CoverAddresses,
  ) {}

  /**
   * Returns a page, without the collections that the viewer may not read; only the person gets unlisted ones. Returns
   * an empty page without access if the viewer may not read the person. Throws `not_found` for a person who does not
   * exist, `invalid` for an unknown sort, `bad_cursor`.
   */
  @Operation(listSubscribedCollections)
  async execute(
    { username, sort, next }: PayloadOf<typeof listSubscribedCollections>,
    { viewer }: RpcContext,
  ): Promise<Page> {
    const order = subscribedOrder('collection', sort).at(next, this.cursors);
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const rows = await query(
      this.dataSource,
      ownedColumns(item),
      sql`SELECT owner.is_readable, item.*
       FROM (${profileOwner(username, viewerId)}) AS owner
       LEFT JOIN LATERAL (
         SELECT ${collectionColumns(viewerId)}, page.row_title, page.row_at, page.row_id, page.number
         FROM (
           SELECT found.*, row_number() OVER () AS number
           FROM (
             SELECT mine.collection_id, lower(collection.title) AS row_title, mine.created_at AS row_at,
                    mine.id AS row_id
             FROM collection_subscription mine
             JOIN collection ON collection.id = mine.collection_id
             JOIN user_projection author ON author.user_id = collection.author_id AND ${canRead('author', viewerId)}
             WHERE mine.user_id = owner.id AND owner.is_readable
               AND (
                 collection.visibility = 'public' OR collection.visibility = 'unlisted' AND owner.id = ${viewerId}
               )
               AND ${order.after}
             ORDER BY ${order.orderAndLimit}
           ) AS found
         ) AS page
         JOIN collection ON collection.id = page.collection_id
         JOIN user_projection author ON author.user_id = collection.author_id
         ${countReadable(viewerId, seesNsfwInLists(viewer))}
       ) AS item ON true
       ORDER BY item.number`,
    );
    return ownedPage(rows, item, order, (row) => toItem(row, this.covers));
  }
}

const toItem = (
  { number: _, ...row }: RowOf<typeof item>,
  covers: CoverAddresses,
): Page['items'][number] => ({
  content_type: 'collection_article',
  ...toReadableCollection(withoutSubscribedKeys(row), covers),
});
