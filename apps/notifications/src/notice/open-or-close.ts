import type { EntityManager } from 'typeorm';
import { lookAgain } from './look-again.js';

/**
 * Looks again which of a receiver's unseen notices about an author's stories count, in the transaction that changed
 * what the receiver may see. They lie close together, as many as one member has not seen.
 */
export async function openOrCloseFor(
  { receiverId, authorId }: { receiverId: number; authorId: number },
  manager: EntityManager,
): Promise<void> {
  await lookAgain(
    'receiver_id = $1 AND story_author_id = $2 AND is_new ORDER BY id',
    [receiverId, authorId],
    manager,
  );
}

/** The same for all receivers, a page in the order of ids: the last id looked at, null at the end. */
export async function openOrClosePage(
  { authorId, after, limit }: { authorId: number; after: number; limit: number },
  manager: EntityManager,
): Promise<number | null> {
  const ids = await lookAgain(
    'story_author_id = $1 AND is_new AND id > $2 ORDER BY id LIMIT $3',
    [authorId, after, limit],
    manager,
  );
  return ids.length < limit ? null : (ids.at(-1) ?? null);
}
