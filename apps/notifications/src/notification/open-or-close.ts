import { sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { lookAgain } from './look-again.js';

/**
 * Looks again which of a receiver's unseen notifications about an author's stories count, in the transaction that
 * changed what the receiver may see. They lie close together, as many as one member has not seen.
 */
export async function openOrCloseFor(
  { receiverId, authorId }: { receiverId: number; authorId: number },
  manager: EntityManager,
): Promise<void> {
  await lookAgain(
    sql`receiver_id = ${receiverId} AND story_author_id = ${authorId} AND is_new ORDER BY id`,
    manager,
  );
}

/** The same for all receivers, a page in the order of ids: the last id looked at, null at the end. */
export async function openOrClosePage(
  { authorId, after, limit }: { authorId: number; after: number; limit: number },
  manager: EntityManager,
): Promise<number | null> {
  const ids = await lookAgain(
    sql`story_author_id = ${authorId} AND is_new AND id > ${after} ORDER BY id LIMIT ${limit}`,
    manager,
  );
  return ids.length < limit ? null : (ids.at(-1) ?? null);
}
