import { subscriptionAccepted, userSubscribed, userUnsubscribed } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { applySubscriptions } from './apply-subscriptions.js';

type SubscriptionEvent = EventOf<
  typeof userSubscribed | typeof subscriptionAccepted | typeof userUnsubscribed
>;

/** Keeps who subscribed to whom where nothing else follows from it; each event says how the subscription is now. */
@EventHandler(userSubscribed, subscriptionAccepted, userUnsubscribed)
export class OnSubscriptionChanged {
  handle(events: readonly SubscriptionEvent[], manager: EntityManager): Promise<void> {
    const subscriptions = latestOf(events).map(({ payload }) => payload);
    return applySubscriptions(subscriptions, manager);
  }
}
