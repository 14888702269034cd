import { blockChanged } from '@quillstead/contracts';
import { applyBlocks, type BlockState } from '@quillstead/projections';
import { EventHandler, type EventOf, execute, latestOf, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { lockBlocks } from '../block/lock-blocks.js';
import { openOrCloseFor, withdrawBetween } from '../notification/index.js';

/** Stores which people are kept apart. */
@EventHandler(blockChanged)
export class OnBlockChanged {
  handle(events: readonly EventOf<typeof blockChanged>[], manager: EntityManager): Promise<void> {
    return storeBlocks(
      latestOf(events).map(({ payload }) => payload),
      manager,
    );
  }
}

/**
 * Stores blocks, also for a rebuild. Withdraws the notifications that the two people caused for each other, which do
 * not come back with the end of the block, and hides or shows the notifications of stories.
 * @param blocks the pairs, each once
 */
export async function storeBlocks(blocks: readonly BlockState[], manager: EntityManager): Promise<void> {
  const notified = blocks.flatMap(({ user_id: one, other_id: other, is_blocked: isBlocked }) => [
    { receiverId: one, actorId: other, isBlocked },
    { receiverId: other, actorId: one, isBlocked },
  ]);
  const people = notified.map(({ receiverId }) => receiverId);
  // Waits for stories of the two whose followers are being notified (`notifyReceivers`).
  await execute(
    manager,
    sql`SELECT FROM user_projection WHERE user_id = ANY(${people}) ORDER BY user_id FOR NO KEY UPDATE`,
  );
  await lockBlocks.toStore(notified, manager);
  await applyBlocks(blocks, manager);
  await withdrawBetween(
    notified.filter(({ isBlocked }) => isBlocked === 1),
    manager,
  );
  await openOrCloseFor(
    notified.map(({ receiverId, actorId: authorId }) => ({ receiverId, authorId })),
    manager,
  );
}
