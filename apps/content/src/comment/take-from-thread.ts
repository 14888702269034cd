import { execute, flag, integer, query, queryOne, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { raiseStat } from '../story/index.js';

/**
 * Ends comments which keep their place in the thread, one by one or all of somebody: without text, author and
 * what hung on them, as the CTE `emptied` with a row for each. Their likes stay, so that the thread keeps its order.
 * @param ids selects the comments, as `id`. The transaction has locked them by an earlier statement: a bookmark that is
 *   being set holds the same lock until it is visible, so that it is taken away too
 */
export const endedComments = (ids: Sql): Sql => sql`
  ended AS (${ids}),
  unmarked AS (DELETE FROM comment_bookmark USING ended WHERE comment_id = ended.id),
  unnamed AS (DELETE FROM comment_mention USING ended WHERE comment_id = ended.id),
  emptied AS (
    UPDATE comment SET is_deleted = 1, comment_text = '', author_id = NULL, edited_at = NULL, is_pinned = 0
    FROM ended WHERE comment.id = ended.id RETURNING comment.id
  )`;

/**
 * Takes a comment out of its thread, inside the caller's transaction. With replies it stays, without text, author and
 * what hung on them; without any it goes, and with it the deleted ones above it that it was the last reply of, since
 * nothing would lead to them but themselves. The story's counters are locked first, as by every change of a thread:
 * so nobody replies meanwhile.
 *
 * @returns the ids that are gone, none when the comment stays, and the version of its last event; null when it was
 *   deleted meanwhile
 */
export async function takeFromThread(
  commentId: number,
  storyId: number,
  manager: EntityManager,
): Promise<{ readonly ids: number[]; readonly version: number } | null> {
  await execute(manager, sql`SELECT FROM story_stat WHERE story_id = ${storyId} FOR UPDATE`);
  const comment = await queryOne(
    manager,
    { count_replies: integer, version: integer },
    sql`SELECT count_replies, version FROM comment WHERE id = ${commentId} AND is_deleted = 0 FOR NO KEY UPDATE`,
  );
  if (comment === undefined) return null;
  const { version } = comment;
  if (comment.count_replies > 0) {
    const ended = endedComments(sql`SELECT ${commentId}::bigint AS id`);
    await execute(manager, sql`WITH ${ended} SELECT FROM emptied`);
    return { ids: [], version };
  }
  return { ids: await removeComment(commentId, storyId, manager), version };
}

async function removeComment(commentId: number, storyId: number, manager: EntityManager): Promise<number[]> {
  const line = await query(
    manager,
    { id: integer, comment_reply_id: integer.orNull, is_removed: flag },
    sql`WITH RECURSIVE line AS (
       SELECT id, comment_reply_id, is_removed, 0 AS above FROM comment WHERE id = ${commentId}
       UNION ALL
       SELECT parent.id, parent.comment_reply_id, parent.is_removed, above + 1
       FROM line JOIN comment parent ON parent.id = line.comment_reply_id
       WHERE parent.is_deleted = 1 AND parent.count_replies = 1
     )
     SELECT id, comment_reply_id, is_removed FROM line ORDER BY above`,
  );
  const ids = line.map(({ id }) => id);
  const counted = line.filter((one) => one.is_removed === 0);
  await raiseStat(storyId, { comments: -counted.length }, manager);
  const parentId = line.at(-1)?.comment_reply_id ?? null;
  await execute(manager, sql`UPDATE comment SET count_replies = count_replies - 1 WHERE id = ${parentId}`);
  await execute(manager, sql`DELETE FROM comment WHERE id = ANY(${ids})`);
  return ids;
}
