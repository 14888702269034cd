import type { WaitReason } from '@quillstead/catalogue';
import { CallError, execute, integer, type RowOf, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { addComments } from './add-comments.js';
import { checkPolicy } from './check-policy.js';

/** The columns that are needed to post a comment that waits. */
export const waitingRow = {
  story_id: integer,
  author_id: integer,
  comment_reply_id: integer.orNull,
  comment_text: text,
};

const noPlace =
  'This comment cannot be posted any more: the comment to which it replies is gone, or its author may not read the story now.';

interface Approval {
  readonly by: 'author' | 'staff';
  readonly requestId: string;
}

/**
 * Posts a comment that waits, inside the caller's transaction, which has locked it. Throws `forbidden` for one that
 * cannot be posted now.
 *
 * @returns the reason for which it goes on waiting, now for the author of the story, after the staff has approved it;
 *   null if it is posted
 */
export async function postWaiting(
  approvedId: number,
  { author_id: authorId, story_id, comment_text, comment_reply_id }: RowOf<typeof waitingRow>,
  { by, requestId }: Approval,
  manager: EntityManager,
): Promise<WaitReason | null> {
  const payload = { story_id, comment_text, ...(comment_reply_id !== null && { comment_reply_id }) };
  const comment = { payload, authorId, requestId, call: null, approvedId, isByStaff: by === 'staff' };
  const [added] = await addComments(story_id, [comment], manager);
  if (added === null || added === undefined) {
    await checkPolicy(story_id, authorId, manager);
    throw new CallError('forbidden', noPlace);
  }
  if ('waits' in added) return added.waits;
  await execute(manager, sql`DELETE FROM waiting_comment WHERE id = ${approvedId}`);
  return null;
}
