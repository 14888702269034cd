import { blockChanged } from '@quillstead/contracts';
import { applyBlocks } from '@quillstead/projections';
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
    for (const { payload, requestId } of latest) {
      if (payload.is_blocked === 0) continue;
      const { user_id: one, other_id: other } = payload;
      await requestScope.run(requestId, async () => {
        await this.end(one, other, manager);
        await this.end(other, one, manager);
      });
    }
  }

  private async end(userId: number, authorId: number, manager: EntityManager): Promise<void> {
    const which = sql`series_id IN (SELECT id FROM series WHERE author_id = ${authorId})`;
    while (await endSeriesSubscriptions({ userId, which }, this.outbox, manager));
    await endCollectionSubscriptions({ userId, authorId }, manager);
    await dropWaitingComments({ userId, authorId }, manager);
  }
}
