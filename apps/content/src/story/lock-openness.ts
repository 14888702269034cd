import { flag, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * 1 when everybody may read a story: its author is public and active, and it is not for members only. 0 for an author
 * whose user projection has not arrived too. The event of an author who turns private meanwhile waits for this lock, so
 * it is applied after the story is written. Locked before the story, as that event locks them.
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
