import type { EntityManager } from 'typeorm';
import { isNoticeOpen } from '../access/index.js';
import { receiversChanged, receiversOf } from '../live/index.js';

/**
 * Looks again which of a receiver's unseen notices about an author's stories count, in the transaction that changed
 * what the receiver may see. They lie close together, as many as one member has not seen.
 */
export async function openOrCloseFor(
  { receiverId, authorId }: { receiverId: number; authorId: number },
  manager: EntityManager,
): Promise<void> {
  const [, count] = await manager.query<[unknown, number]>(
    `UPDATE notice SET is_open = ${isNoticeOpen('notice')}
     WHERE receiver_id = $1 AND story_author_id = $2 AND is_new`,
    [receiverId, authorId],
  );
  if (count > 0) receiversChanged([receiverId], manager);
}

/** The same for all receivers, a page in the order of ids: the last id looked at, null at the end. */
export async function openOrClosePage(
  { authorId, after, limit }: { authorId: number; after: number; limit: number },
  manager: EntityManager,
): Promise<number | null> {
  const [rows] = await manager.query<[{ id: number; receiver_id: number }[], number]>(
    `UPDATE notice SET is_open = ${isNoticeOpen('notice')}
     WHERE id IN (
       SELECT id FROM notice WHERE story_author_id = $1 AND is_new AND id > $2 ORDER BY id LIMIT $3
     )
     RETURNING id, receiver_id`,
    [authorId, after, limit],
  );
  receiversChanged(receiversOf(rows), manager);
  return rows.length < limit ? null : Math.max(...rows.map(({ id }) => id));
}
