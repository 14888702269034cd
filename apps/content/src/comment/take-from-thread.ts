import { execute, flag, integer, query, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { raiseStat } from '../story/index.js';

/**
 * Deletes the content of comments that keep their place in the thread, inside the caller's transaction: text, author,
 * mentions and bookmarks. Their likes stay, so that the thread keeps its order.
 * @param ids of comments that the transaction has locked: a bookmark that is being set holds the same lock until it is
 *   visible, so that it is deleted too
 */
export async function endComments(ids: readonly number[], manager: EntityManager): Promise<void> {
  await execute(manager, sql`DELETE FROM comment_bookmark WHERE comment_id = ANY(${ids})`);
  await execute(manager, sql`DELETE FROM comment_mention WHERE comment_id = ANY(${ids})`);
  await emptyComments(ids, manager);
}

/** Deletes the text and the author of comments, inside the caller's transaction. */
export async function emptyComments(ids: readonly number[], manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`UPDATE comment SET is_deleted = 1, comment_text = '', words = '', author_id = NULL, edited_at = NULL, is_pinned = 0
        WHERE id = ANY(${ids})`,
  );
}

/**
 * Takes a comment out of its thread, inside the caller's transaction. A comment with replies stays, without text,
 * author, mentions and bookmarks. One without replies is deleted, and with it the deleted ones above it whose last
 * reply it was, as they would lead to nothing but themselves. One that a moderator has removed stays while it can be
 * restored. The story's counters are locked first, as by every change of a thread, so nobody replies meanwhile.
 *
 * @returns the ids that are gone, none if the comment stays, and the version of its last event; null if it was deleted
 *   meanwhile
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
    await endComments([commentId], manager);
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
         AND NOT EXISTS (SELECT FROM removed_comment WHERE removed_comment.comment_id = parent.id)
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

/** Locks the counters of a comment's story, as every change of a thread does. */
export async function lockThread(id: number, manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`SELECT FROM story_stat WHERE story_id = (SELECT story_id FROM comment WHERE id = ${id}) FOR UPDATE`,
  );
}
