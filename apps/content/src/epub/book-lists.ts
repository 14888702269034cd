import type { BookHead, SessionViewer } from '@quillstead/contracts';
import { canRead, seesNsfwInLists } from '@quillstead/projections';
import { sql, type Sql } from '@quillstead/service-kit';
import { isThere, readableStories } from '../collection/index.js';

/** The SQL of the list of which a book is made: the order of its stories, and who may read them there. */
interface BookList {
  /** Joins the list as `list` and its member as `author`, if the viewer may read it. */
  readonly list: Sql;
  readonly entries: Sql;
  /** Joins those stories of `entry` that the viewer sees in the list: as `story`, the author as `writer`. */
  readonly stories: Sql;
  /** The column of `entry` that has the id of the list. */
  readonly listId: Sql;
  readonly entryNote: Sql;
}

/**
 * Returns the list of which a book is made. A series shows all of its stories, as its page does. The stories of an
 * author are a book for the author alone.
 */
export function bookList(kind: BookHead['kind'], viewer: SessionViewer | null): BookList {
  const viewerId = sql`${viewer?.id ?? null}::bigint`;
  const author = sql`JOIN user_projection author ON author.user_id = list.author_id AND ${canRead('author', viewerId)}`;
  if (kind === 'author') {
    return {
      list: sql`(SELECT user_id AS id FROM user_projection) list
        JOIN user_projection author ON author.user_id = list.id AND list.id = ${viewerId}`,
      entries: sql`(SELECT id AS story_id, id::numeric AS place, author_id AS list_id FROM story) entry`,
      stories: readableStories(viewerId, true),
      listId: sql`entry.list_id`,
      entryNote: sql`NULL::text`,
    };
  }
  if (kind === 'series') {
    return {
      list: sql`series list ${author}`,
      entries: sql`series_story entry`,
      stories: readableStories(viewerId, true),
      listId: sql`entry.series_id`,
      entryNote: sql`NULL::text`,
    };
  }
  return {
    list: sql`collection list ${author} AND ${isThere('list', viewerId)}`,
    entries: sql`collection_story entry`,
    stories: readableStories(viewerId, seesNsfwInLists(viewer)),
    listId: sql`entry.collection_id`,
    entryNote: sql`entry.note`,
  };
}
