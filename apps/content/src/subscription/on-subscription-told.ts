import { subscriptionAccepted, userSubscribed, userUnsubscribed } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { keepSubscriptions } from './keep-subscriptions.js';

/** Keeps who subscribed to whom, as social tells it; each event says how the subscription is now. */
@EventHandler(userSubscribed, subscriptionAccepted, userUnsubscribed)
export class OnSubscriptionTold {
  handle(
    events: readonly EventOf<typeof userSubscribed | typeof subscriptionAccepted | typeof userUnsubscribed>[],
    manager: EntityManager,
  ): Promise<void> {
    const latest = latestOf(events);
    return keepSubscriptions(
      latest.map(({ payload }) => payload),
      manager,
    );
  }
}
