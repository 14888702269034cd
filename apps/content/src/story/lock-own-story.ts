import { canRead } from '@quillstead/projections';
import { boolean, CallError, empty, flag, queryOne, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Finds a story of the member. Throws `forbidden` for the story of another author that the member may read, and
 * `not_found` for one that the member may not read, as for a story that does not exist.
 *
 * @param lock the clause that locks it
 */
export async function findOwnStory(
  storyId: number,
  memberId: number,
  manager: EntityManager,
  lock: Sql = empty,
): Promise<void> {
  const member = sql`${memberId}::bigint`;
  const story = await queryOne(
    manager,
    { is_own: boolean },
    sql`SELECT story.author_id = ${member} AS is_own
     FROM story LEFT JOIN user_projection author ON author.user_id = story.author_id
     WHERE story.id = ${storyId} AND (story.author_id = ${member} OR ${canRead('author', member)})
     ${lock}`,
  );
  if (story === undefined) throw new CallError('not_found');
  if (!story.is_own) throw new CallError('forbidden');
}

/** Locks a story of the member for the rest of the transaction, or throws what `findOwnStory` throws. */
export const lockOwnStory = (storyId: number, memberId: number, manager: EntityManager): Promise<void> =>
  findOwnStory(storyId, memberId, manager, sql`FOR NO KEY UPDATE OF story`);

/**
 * Returns 1 if everybody may read a story: its author is public and active, and it is not for members only. Returns 0
 * also for an author whose user projection has not arrived. The event of an author who turns private meanwhile waits
 * for this lock, so it is applied after the story is written. The lock is taken before that of the story, in the order
 * in which that event takes them.
 */
export async function lockOpenness(
  authorId: number,
  isMembersOnly: 0 | 1,
  manager: EntityManager,
): Promise<0 | 1> {
  const author = await queryOne(
    manager,
    { is_open: flag },
    sql`SELECT (is_private = 0 AND status = 'active')::int AS is_open FROM user_projection
        WHERE user_id = ${authorId} FOR SHARE`,
  );
  return isMembersOnly === 1 ? 0 : (author?.is_open ?? 0);
}
