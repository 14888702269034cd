import { Controller } from '@nestjs/common';
import { listCollectionStories, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canRead, isShown, seesNsfwInLists } from '@quillstead/projections';
import {
  type RpcContext,
  Cursors,
  integer,
  KeyOrder,
  Operation,
  query,
  type RowOf,
  sql,
  text,
  time,
  ReadReplica,
} from '@quillstead/service-kit';
import { CoverAddresses } from '../cover-files/index.js';
import { partOfColumn, partOfSeries } from '../series-place/index.js';
import { ownedColumns, ownedPage } from '../lists/owned-page.js';
import { unknownSort } from '../lists/subscribed-order.js';
import { storyColumns, storyRow, toReadable } from '../story/index.js';
import { authorColumns } from '../user-projection/index.js';
import { isThere, readableStories } from './collection-rows.js';

type Payload = PayloadOf<typeof listCollectionStories>;
type Page = ResponseOf<typeof listCollectionStories>;

const item = {
  ...storyRow,
  rich_text_story_substring: text,
  part_of: partOfColumn,
  entry_note: text.orNull,
  added_at: time,
  /** The key of the order, a fraction. */
  place: text,
  /** The number of the item on this page, from 1. */
  number: integer,
};

/** Returns the orders of a collection, that of its member first. A cursor belongs to one collection. */
const ordersOf = (collectionId: number) => ({
  own: new KeyOrder<RowOf<typeof item>>(`collection:${collectionId}`, ['entry.place'], 'ASC', ({ place }) => [
    place,
  ]),
  newest: new KeyOrder<RowOf<typeof item>>(
    `collection:newest:${collectionId}`,
    ['entry.added_at', 'entry.story_id'],
    'DESC',
    (row) => [row.added_at.toISOString(), row.story_id],
  ),
});

/** Lists the stories of a collection (docs/product/collections.md#page). */
@Controller()
export class ListCollectionStories {
  constructor(
    private readonly replica: ReadReplica,
    private readonly cursors: Cursors,
    private readonly covers: CoverAddresses,
  ) {}

  /**
   * Returns a page of the stories that the viewer may see in lists; an empty one without access if the viewer may not
   * read the account. Throws `not_found`, `invalid` for an unknown sort, `bad_cursor`.
   */
  @Operation(listCollectionStories)
  async execute({ collection_id, sort, next }: Payload, { viewer }: RpcContext): Promise<Page> {
    const name = sort || 'own';
    if (name !== 'own' && name !== 'newest') throw unknownSort(name);
    const order = ordersOf(collection_id)[name].at(next, this.cursors);
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const rows = await this.replica.forViewer(viewer, (database) =>
      query(
        database,
        ownedColumns(item),
        sql`SELECT owner.is_readable, item.*
       FROM (
         SELECT collection.id, ${canRead('author', viewerId)} AS is_readable
         FROM collection JOIN user_projection author ON author.user_id = collection.author_id AND ${isShown('author', viewerId)}
         WHERE collection.public_id = ${collection_id} AND ${isThere('collection', viewerId)}
       ) AS owner
       LEFT JOIN LATERAL (
         SELECT ${storyColumns(viewerId)}, ${authorColumns('author', viewerId)}, story.rich_text_story_substring, ${partOfSeries('story.id')} AS part_of,
                page.note AS entry_note, page.added_at, page.place::text AS place, page.number
         FROM (
           SELECT candidate.*, row_number() OVER () AS number
           FROM (
             SELECT entry.story_id, entry.note, entry.added_at, entry.place
             FROM collection_story entry ${readableStories(viewerId, seesNsfwInLists(viewer))}
             WHERE entry.collection_id = owner.id AND owner.is_readable AND ${order.after}
             ORDER BY ${order.orderAndLimit}
           ) AS candidate
         ) AS page
         JOIN story ON story.id = page.story_id
         JOIN story_stat stat ON stat.story_id = page.story_id
         JOIN user_projection author ON author.user_id = story.author_id
       ) AS item ON true
       ORDER BY item.number`,
      ),
    );
    return ownedPage(rows, item, order, (row) => toItem(row, this.covers));
  }
}

const toItem = (
  { number: _, place: __, added_at: ___, ...row }: RowOf<typeof item>,
  covers: CoverAddresses,
): Page['items'][number] => ({
  content_type: 'story_article',
  ...toReadable(row, covers),
});
