import { blockChanged } from '@quillstead/contracts';
import { applyBlocks, type BlockState } from '@quillstead/projections';
import { EventHandler, type EventOf, latestOf, Outbox, requestScope, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { endCollectionSubscriptions } from '../collection-subscription/index.js';
import { dropWaitingComments } from '../comment/index.js';
import { endSeriesSubscriptions } from '../series-subscription/index.js';

/**
 * Stores which members block each other, which hides their posts from each other at once, ends their subscriptions to
 * each other's series and collections, and deletes their comments that wait for each other's approval.
 */
@EventHandler(blockChanged)
export class OnBlockChanged {
  constructor(private readonly outbox: Outbox) {}

  async handle(events: readonly EventOf<typeof blockChanged>[], manager: EntityManager): Promise<void> {
    const latest = latestOf(events);
    await applyBlocks(
      latest.map(({ payload }) => payload),
      manager,
    );
    for (const { payload, requestId } of latest)
      await requestScope.run(requestId, () => endBetween(payload, this.outbox, manager));
  }
}

/** Ends what a block ends between two members, inside the caller's transaction, which has stored the block. */
export async function endBetween(
  { user_id: one, other_id: other, is_blocked: isBlocked }: BlockState,
  outbox: Outbox,
  manager: EntityManager,
): Promise<void> {
  if (isBlocked === 0) return;
  await end(one, other, outbox, manager);
  await end(other, one, outbox, manager);
}

async function end(userId: number, authorId: number, outbox: Outbox, manager: EntityManager): Promise<void> {
  const which = sql`series_id IN (SELECT id FROM series WHERE author_id = ${authorId})`;
  while (await endSeriesSubscriptions({ userId, which }, outbox, manager));
  await endCollectionSubscriptions({ userId, authorId }, manager);
  await dropWaitingComments({ userId, authorId }, manager);
}
