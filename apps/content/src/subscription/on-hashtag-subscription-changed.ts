import { hashtagSubscriptionChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { keepHashtagSubscriptions } from './keep-hashtag-subscriptions.js';

/** Keeps who follows which hashtag, as social tells it. */
@EventHandler(hashtagSubscriptionChanged)
export class OnHashtagSubscriptionChanged {
  handle(
    events: readonly EventOf<typeof hashtagSubscriptionChanged>[],
    manager: EntityManager,
  ): Promise<void> {
    const latest = latestOf(events);
    return keepHashtagSubscriptions(
      latest.map(({ payload }) => payload),
      manager,
    );
  }
}
