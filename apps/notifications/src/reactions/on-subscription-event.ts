import {
  subscriptionAccepted,
  type UserSubscription,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import { applySubscriptions, UserProjection } from '@quillstead/projections';
import { EventHandler, type EventOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { lockFollowers, noteLateFollower, withdrawFromLateLeaver } from '../fan-out/index.js';
import {
  addNotifications,
  openOrCloseFor,
  requestCause,
  withdrawAccepted,
  withdrawCauses,
} from '../notification/index.js';

type SubscriptionEvent = EventOf<
  typeof userSubscribed | typeof subscriptionAccepted | typeof userUnsubscribed
>;

/**
 * Keeps who subscribed to whom, tells authors of subscribers and requests, and subscribers of what was accepted. What
 * a subscription shows or hides of what was told before follows in the same transaction. Each event is handled by
 * itself: a request and its acceptance are two notifications.
 */
@EventHandler(userSubscribed, subscriptionAccepted, userUnsubscribed)
export class OnSubscriptionEvent {
  async handle(events: readonly SubscriptionEvent[], manager: EntityManager): Promise<void> {
    for (const event of events) {
      await keep(event, manager);
      if (event.name === userSubscribed.name) await tellAuthor(event, manager);
      else if (event.name === subscriptionAccepted.name) await tellSubscriber(event, manager);
      else await takeBack(event.payload, manager);
    }
  }
}

async function keep({ payload, publishedAt }: SubscriptionEvent, manager: EntityManager): Promise<void> {
  const { subscriber_id: receiverId, author_id: authorId, code } = payload;
  await lockFollowers.toChange({ authorId }, manager);
  await applySubscriptions([{ ...payload, since: publishedAt }], manager);
  await openOrCloseFor({ receiverId, authorId }, manager);
  if (code === true) await noteLateFollower(receiverId, { authorId }, publishedAt, manager);
  if (code === null) await withdrawFromLateLeaver(receiverId, { authorId }, publishedAt, manager);
}

async function tellAuthor(
  { payload, publishedAt: notedAt }: SubscriptionEvent,
  manager: EntityManager,
): Promise<void> {
  const causeId = payload.code === false ? requestCause : 0;
  const notification = { ...subscriberOf(payload), causeId, storyId: null, storyAuthorId: null, notedAt };
  await addNotifications([notification], manager);
}

/** Told of private authors alone: who turned public has accepted nobody. */
async function tellSubscriber(
  { payload, publishedAt: notedAt }: SubscriptionEvent,
  manager: EntityManager,
): Promise<void> {
  const { author_id: actorId, subscriber_id: receiverId } = payload;
  if (!(await manager.existsBy(UserProjection, { userId: actorId, isPrivate: 1 }))) return;
  const about = { thingId: actorId, causeId: 0, storyId: null, storyAuthorId: null, notedAt };
  await addNotifications([{ kind: 'note_user_subscription_accept', receiverId, actorId, ...about }], manager);
}

async function takeBack(payload: UserSubscription, manager: EntityManager): Promise<void> {
  const { author_id: authorId, subscriber_id: receiverId } = payload;
  await withdrawCauses([subscriberOf(payload)], manager);
  await withdrawAccepted({ receiverId, authorId }, manager);
}

function subscriberOf({ author_id: receiverId, subscriber_id: actorId }: UserSubscription) {
  return { kind: 'note_user_subscriber', receiverId, thingId: 0, actorId } as const;
}
