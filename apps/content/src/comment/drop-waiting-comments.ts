import { execute, lockQuota, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Deletes what waits of a member for the approval of an author, and that the author has approved the member, inside the
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
