import { type CollectionVisibility, mostCountedStories } from '@quillstead/catalogue';
import { canReadStory, isOwn } from '@quillstead/projections';
import {
  empty,
  flag,
  integer,
  literal,
  raw,
  type RowOf,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { type CoverAddresses, shownListCover } from '../cover-files/index.js';
import { slugBase } from '../story/index.js';
import { authorColumns, authorRow } from '../user-projection/index.js';

/** The columns of a collection that both list and page need, as PostgreSQL returns them. */
export const collectionRow = {
  collection_id: integer,
  title: text,
  description: text.orNull,
  cover: text.orNull,
  collection_visibility: text.as<CollectionVisibility>(),
  count_stories: integer,
  has_more_stories: flag,
  posted_at: time,
  updated_at: time,
  ...authorRow,
};

/**
 * Returns SQL that is true if the address of a collection leads there: a private one exists for its member only.
 * Whether the viewer may read the member is not checked.
 *
 * @param collection alias of the table; that of the member is `author`
 */
export const isThere = (collection: string, viewer: Sql): Sql =>
  sql`(${raw(collection)}.visibility <> 'private' OR ${isOwn('author', viewer)})`;

/**
 * Returns the joins of the stories of a collection that the viewer may see in lists, after `FROM collection_story
 * entry`.
 */
export const readableStories = (viewer: Sql, nsfw: boolean): Sql => sql`
  JOIN story ON story.id = entry.story_id ${nsfw ? empty : sql`AND story.is_nsfw = 0`}
  JOIN user_projection writer ON writer.user_id = story.author_id AND ${canReadStory('story', 'writer', viewer)}`;

/**
 * Returns the columns of `collectionRow`, with the tables under the aliases `collection`, `author` and `readable`; the
 * last is `countReadable`.
 */
export const collectionColumns = (viewer: Sql): Sql => sql`
  collection.public_id AS collection_id,
  collection.title,
  collection.description,
  ${shownListCover('collection')} AS cover,
  collection.visibility AS collection_visibility,
  least(readable.stories, ${literal(mostCountedStories)})::int AS count_stories,
  (readable.stories > ${literal(mostCountedStories)})::int AS has_more_stories,
  collection.posted_at,
  collection.updated_at,
  ${authorColumns('author', viewer)}`;

/**
 * Returns a join that counts the stories of a collection for the viewer. A stored count would be another one for each
 * viewer, so the count stops at a number that is cheap to reach.
 */
export const countReadable = (viewer: Sql, nsfw: boolean): Sql => sql`
  CROSS JOIN LATERAL (
    SELECT count(*) AS stories FROM (
      SELECT FROM collection_story entry ${readableStories(viewer, nsfw)}
      WHERE entry.collection_id = collection.id ORDER BY entry.place LIMIT ${literal(mostCountedStories + 1)}
    ) AS counted
  ) AS readable`;

/**
 * Returns a row as the wire has it: the slug, times as text, and the fields that are the same for every readable
 * collection.
 */
export function toReadableCollection<Row extends RowOf<typeof collectionRow>>(
  row: Row,
  covers: CoverAddresses,
) {
  return {
    ...row,
    cover: covers.ofReader(row.cover),
    slug: slugBase(row.title),
    posted_at: row.posted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    content_access: true as const,
  };
}
