import { EventHandler, type EventOf, execute, latestOf, sql } from '@quillstead/service-kit';
import {
  subscriptionAccepted,
  userSubscribed,
  type UserSubscription,
  userUnsubscribed,
} from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';

/** A subscription as it is now; `since` where the service keeps when it began. */
export type SubscriptionState = Pick<UserSubscription, 'subscriber_id' | 'author_id' | 'code'> & {
  readonly since?: Date | null;
};

/** Stores subscriptions as social publishes that they are now, each pair once; those that are over go. */
export async function applySubscriptions(
  subscriptions: readonly SubscriptionState[],
  manager: EntityManager,
): Promise<void> {
  const ended = subscriptions.filter(({ code }) => code === null);
  if (ended.length > 0)
    await execute(
      manager,
      sql`DELETE FROM subscription kept USING unnest(
        ${ended.map(({ subscriber_id }) => subscriber_id)}::bigint[],
        ${ended.map(({ author_id }) => author_id)}::bigint[]
      ) AS ended (subscriber_id, author_id)
       WHERE (kept.subscriber_id, kept.author_id) = (ended.subscriber_id, ended.author_id)`,
    );
  const rows = subscriptions.flatMap(({ subscriber_id: subscriberId, author_id: authorId, code, since }) =>
    code === null ? [] : [{ subscriberId, authorId, code, since }],
  );
  // The name of the table is used, since a service may have more columns than the projection.
  await manager.upsert('subscription', rows, ['subscriberId', 'authorId']);
}

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
