import { mostHeldPosts, mostWaitingComments, type WaitReason } from '@quillstead/catalogue';
import { commentWaits, type PayloadOf, type postComment, type ResponseTypes } from '@quillstead/contracts';
import { CallError, execute, integer, lockQuota, type Outbox, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { commentPlaces } from './comment-place.js';
import { readWaitingComments } from './waiting-comment-rows.js';

const full = `${mostWaitingComments} of your comments wait for this author already. Please wait until they are approved, or take one back.`;

const fullForStaff = `${mostHeldPosts} of your comments wait for the staff already. Please wait until they are approved, or take one back.`;

/**
 * Stores a comment until somebody approves it, with the reason for which it waits, inside the caller's transaction.
 * Publishes that it waits for the author of the story, unless it waits for the staff. Whether the member may comment is
 * checked again when it is approved.
 *
 * @returns the comment as its author sees it
 * @throws CallError `quota_reached`; `not_found` if the story or the comment above it was deleted or removed meanwhile
 */
export async function addWaitingComment(
  { story_id, comment_reply_id = null, comment_text }: PayloadOf<typeof postComment>,
  authorId: number,
  {
    reason,
    manager,
    outbox,
  }: { readonly reason: WaitReason; readonly manager: EntityManager; readonly outbox: Outbox },
): Promise<ResponseTypes['waiting_comment_list']['items'][number]> {
  await lockQuota('waiting_comment', authorId, manager);
  const added = await queryOne(
    manager,
    { id: integer, story_author_id: integer, count: integer },
    sql`WITH written AS (
       SELECT ${authorId}::bigint AS author_id, ${comment_reply_id}::bigint AS parent_id, ${comment_text}::text AS comment_text,
              ''::text AS names
     ), place AS MATERIALIZED (${commentPlaces(story_id, 'written')}),
     added AS (
       INSERT INTO waiting_comment (
         id, story_id, story_author_id, author_id, comment_reply_id, comment_text, wait_reason
       )
       SELECT nextval('comment_id_seq'), story_id, story_author_id, author_id, parent_id, comment_text, ${reason}::text
       FROM place
       RETURNING *
     )
     SELECT added.id, added.story_author_id, (
       SELECT count(*) FROM waiting_comment earlier
       WHERE earlier.author_id = added.author_id
         AND (earlier.story_author_id = added.story_author_id OR added.wait_reason = 'first')
         AND (earlier.wait_reason = 'first') = (added.wait_reason = 'first')
     ) AS count
     FROM added`,
  );
  if (added === undefined) throw new CallError('not_found');
  // The error rolls the insert back.
  const [most, sentence] = reason === 'first' ? [mostHeldPosts, fullForStaff] : [mostWaitingComments, full];
  if (added.count >= most) throw new CallError('quota_reached', sentence);
  const condition = sql`waiting.id = ${added.id}`;
  const [waiting] = await readWaitingComments(manager, { condition, viewerId: authorId, limit: 1 });
  if (waiting === undefined) throw new CallError('not_found');
  if (reason === 'first') return waiting;
  const { comment_id, story_slug, story_title } = waiting;
  const { story_author_id } = added;
  const about = { comment_id, story_id, story_slug, story_title, story_author_id, author_id: authorId };
  await outbox.publish(manager, commentWaits, about, 1);
  return waiting;
}

/**
 * Deletes the comments of a member that wait for an author, and the author's approval of the member, inside the
 * caller's transaction: one of them has blocked the other. A comment that is being stored meanwhile is waited for, or
 * finds the block.
 */
export async function dropWaitingComments(
  { userId, authorId }: { readonly userId: number; readonly authorId: number },
  manager: EntityManager,
): Promise<void> {
  await lockQuota('waiting_comment', userId, manager);
  await execute(
    manager,
    sql`DELETE FROM waiting_comment WHERE author_id = ${userId} AND story_author_id = ${authorId}`,
  );
  await execute(
    manager,
    sql`DELETE FROM approved_commenter WHERE user_id = ${userId} AND author_id = ${authorId}`,
  );
}
