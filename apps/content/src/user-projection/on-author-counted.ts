import { authorCounted } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { AuthorStat } from './author-stat.entity.js';

/** Stores the counts of subscribers and subscriptions of a person that social publishes. */
@EventHandler(authorCounted)
export class OnAuthorCounted {
  async handle(events: readonly EventOf<typeof authorCounted>[], manager: EntityManager): Promise<void> {
    const counts = latestOf(events).map(({ payload }) => ({
      userId: payload.user_id,
      countSubscribers: payload.count_subscribers,
      countSubscriptions: payload.count_subscriptions,
    }));
    await manager.upsert(AuthorStat, counts, ['userId']);
  }
}
