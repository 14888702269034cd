import { canRead, isShown } from '@quillstead/projections';
import { integer, queryOne, type RowOf, sql, type Sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** A story whose counters are locked, and who of those asked for may read it. */
const storyRow = {
  author_id: integer,
  story_slug: text,
  story_title: text,
  count_likes: integer,
  readers: integer.list,
};
export type LockedStory = RowOf<typeof storyRow>;

/** A comment that is locked, and who of those asked for may read it. */
const commentRow = { ...storyRow, story_id: integer, story_author_id: integer };
export type LockedComment = RowOf<typeof commentRow>;

const readersOf = (userIds: readonly number[]): Sql => sql`
  ARRAY(
    SELECT asked.user_id FROM unnest(${userIds}::bigint[]) AS asked(user_id)
    WHERE ${canRead('card', sql`asked.user_id`)}
  ) AS readers`;

/**
 * Locks the narrow row of a story for the rest of the transaction; undefined when it is gone. Whoever marks a story
 * holds this lock first.
 */
export function lockStory(
  storyId: number,
  userIds: readonly number[],
  manager: EntityManager,
): Promise<LockedStory | undefined> {
  return queryOne(
    manager,
    storyRow,
    sql`SELECT story.author_id, story.slug AS story_slug, story.title AS story_title, stat.count_likes,
            ${readersOf(userIds)}
     FROM story_stat stat
     JOIN story ON story.id = stat.story_id
     JOIN author_card card ON card.user_id = story.author_id
     WHERE stat.story_id = ${storyId}
     FOR UPDATE OF stat`,
  );
}

/** The same of a comment; undefined also when it is deleted or its author is hidden. */
export function lockComment(
  commentId: number,
  userIds: readonly number[],
  manager: EntityManager,
): Promise<LockedComment | undefined> {
  return queryOne(
    manager,
    commentRow,
    sql`SELECT comment.author_id, comment.count_likes, story.id AS story_id, story.slug AS story_slug,
            story.title AS story_title, story.author_id AS story_author_id, ${readersOf(userIds)}
     FROM comment
     JOIN author_card author ON author.user_id = comment.author_id AND ${isShown('author')}
     JOIN story ON story.id = comment.story_id
     JOIN author_card card ON card.user_id = story.author_id
     WHERE comment.id = ${commentId} AND comment.is_deleted = 0
     FOR NO KEY UPDATE OF comment`,
  );
}
