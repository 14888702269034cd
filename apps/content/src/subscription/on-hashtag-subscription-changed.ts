import { hashtagSubscriptionChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { storeHashtagSubscriptions } from './store-hashtag-subscriptions.js';

/** Stores who follows which hashtag, from social's events. */
@EventHandler(hashtagSubscriptionChanged)
export class OnHashtagSubscriptionChanged {
  handle(
    events: readonly EventOf<typeof hashtagSubscriptionChanged>[],
    manager: EntityManager,
  ): Promise<void> {
    const latest = latestOf(events);
    return storeHashtagSubscriptions(
      latest.map(({ payload }) => payload),
      manager,
    );
  }
}
