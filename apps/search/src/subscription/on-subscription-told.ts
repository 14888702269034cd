import { subscriptionAccepted, userSubscribed, userUnsubscribed } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { Subscription } from './subscription.entity.js';

/** Keeps who subscribed to whom, as social tells it; each event says how the subscription is now. */
@EventHandler(userSubscribed, subscriptionAccepted, userUnsubscribed)
export class OnSubscriptionTold {
  async handle(
    events: readonly EventOf<typeof userSubscribed | typeof subscriptionAccepted | typeof userUnsubscribed>[],
    manager: EntityManager,
  ): Promise<void> {
    for (const { payload } of latestOf(events)) {
      const pair = { subscriberId: payload.subscriber_id, authorId: payload.author_id };
      if (payload.code === null) await manager.delete(Subscription, pair);
      else await manager.upsert(Subscription, { ...pair, code: payload.code }, ['subscriberId', 'authorId']);
    }
  }
}
