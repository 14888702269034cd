import { Controller } from '@nestjs/common';
import { listUserCollections, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { seesNsfwInLists } from '@quillstead/projections';
import {
  type RpcContext,
  Cursors,
  KeyOrder,
  Operation,
  query,
  type RowOf,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { CoverAddresses } from '../cover-files/index.js';
import { ownedColumns, ownedPage, profileOwner } from '../lists/owned-page.js';
import { collectionColumns, collectionRow, countReadable, toReadableCollection } from './collection-rows.js';

type Page = ResponseOf<typeof listUserCollections>;

/** The order of the list. The public id separates collections of the same moment. */
const lastChanged = new KeyOrder<RowOf<typeof collectionRow>>(
  'user:collections',
  ['collection.updated_at', 'collection.public_id'],
  'DESC',
  (row) => [row.updated_at.toISOString(), row.collection_id],
);

/** Lists the collections of a member (docs/product/collections.md#visibility). */
@Controller()
export class ListUserCollections {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly covers: CoverAddresses,
  ) {}

  /**
   * Returns a page, first the collection that got a story last; everybody but the member gets only the public ones.
   * Returns an empty page without access if the viewer may not read a private account. Throws `not_found` for a person
   * who does not exist, `bad_cursor`.
   */
  @Operation(listUserCollections)
  async execute(
    { username, next }: PayloadOf<typeof listUserCollections>,
    { viewer }: RpcContext,
  ): Promise<Page> {
    const order = lastChanged.at(next, this.cursors);
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const rows = await query(
      this.dataSource,
      ownedColumns(collectionRow),
      sql`SELECT owner.is_readable, item.*
       FROM (${profileOwner(username, viewerId)}) AS owner
       LEFT JOIN LATERAL (
         SELECT ${collectionColumns(viewerId)}
         FROM (
           SELECT * FROM collection
           WHERE collection.author_id = owner.id AND owner.is_readable
             AND (collection.visibility = 'public' OR owner.id = ${viewerId}) AND ${order.after}
           ORDER BY ${order.orderAndLimit}
         ) AS collection
         JOIN user_projection author ON author.user_id = collection.author_id
         ${countReadable(viewerId, seesNsfwInLists(viewer))}
       ) AS item ON true
       ORDER BY ${order.orderOf(['item.updated_at', 'item.collection_id'])}`,
    );
    return ownedPage(rows, collectionRow, order, (row) => toItem(row, this.covers));
  }
}

const toItem = (row: RowOf<typeof collectionRow>, covers: CoverAddresses): Page['items'][number] => ({
  content_type: 'collection_article',
  ...toReadableCollection(row, covers),
});
