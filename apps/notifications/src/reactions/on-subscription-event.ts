import {
  subscriptionAccepted,
  type UserSubscription,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import { applySubscriptions, UserProjection } from '@quillstead/projections';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { type FollowerChange, lockFollowers, noteLateChanges } from '../fan-out/index.js';
import {
  addNotifications,
  openOrCloseFor,
  requestCause,
  type NewNotification,
  withdrawAccepted,
  withdrawCauses,
} from '../notification/index.js';

type Began = EventOf<typeof userSubscribed | typeof subscriptionAccepted>;
type Ended = EventOf<typeof userUnsubscribed>;
type SubscriptionEvent = Began | Ended;
type Pair = Pick<UserSubscription, 'author_id' | 'subscriber_id'>;

/**
 * Stores who subscribed to whom, notifies authors of subscribers and requests, and subscribers of requests that were
 * accepted. The same transaction shows or hides the earlier notifications that depend on a subscription.
 *
 * The last of several events of one subscription has its present state. The notifications from before it ended are
 * withdrawn. Each event since then causes its own notification: a request and its acceptance are two.
 */
@EventHandler(userSubscribed, subscriptionAccepted, userUnsubscribed)
export class OnSubscriptionEvent {
  async handle(events: readonly SubscriptionEvent[], manager: EntityManager): Promise<void> {
    const latest = latestOf(events);
    const ended = events.filter((event) => event.name === userUnsubscribed.name);
    await lockFollowers.toChange(
      latest.map(({ payload: { author_id: authorId } }) => ({ authorId })),
      manager,
    );
    await applySubscriptions(
      latest.map(({ payload, publishedAt: since }) => ({ ...payload, since })),
      manager,
    );
    await openOrCloseFor(
      latest.map(({ payload }) => pairOf(payload)),
      manager,
    );
    const began = latest.filter(({ payload }) => payload.code === true);
    const firstEnded = latestOf(ended.toReversed());
    await noteLateChanges({ began: began.map(changeOf), ended: firstEnded.map(changeOf) }, manager);
    await withdrawEnded(
      firstEnded.map(({ payload }) => payload),
      manager,
    );
    await addNotifications(await notificationsOf(begunOf(events), manager), manager);
  }
}

/** Takes back what the two people of each subscription that ended were notified of because of it. */
export async function withdrawEnded(ended: readonly Pair[], manager: EntityManager): Promise<void> {
  await withdrawCauses(ended.map(subscriberOf), manager);
  await withdrawAccepted(ended.map(pairOf), manager);
}

/** Returns the events of each subscription since it ended last. */
function begunOf(events: readonly SubscriptionEvent[]): Began[] {
  const begun = new Map<string, Began[]>();
  for (const event of events) {
    const before = begun.get(event.subject) ?? [];
    begun.set(event.subject, event.name === userUnsubscribed.name ? [] : [...before, event]);
  }
  return [...begun.values()].flat();
}

/**
 * Returns the notifications of subscriptions. Subscribers are notified of acceptance only for private authors: an
 * author who turned public has accepted nobody.
 */
async function notificationsOf(events: readonly Began[], manager: EntityManager): Promise<NewNotification[]> {
  const accepted = events.filter(({ name }) => name === subscriptionAccepted.name);
  const authorIds = accepted.map(({ payload }) => payload.author_id);
  const rows =
    authorIds.length === 0
      ? []
      : await manager.findBy(UserProjection, { userId: In(authorIds), isPrivate: 1 });
  const privateIds = new Set(rows.map(({ userId }) => userId));
  return events.flatMap(({ name, payload, publishedAt: notedAt }): NewNotification[] => {
    const { author_id: actorId, subscriber_id: receiverId, code } = payload;
    const about = { storyId: null, storyAuthorId: null, notedAt };
    if (name === userSubscribed.name)
      return [{ ...subscriberOf(payload), causeId: code === false ? requestCause : 0, ...about }];
    if (!privateIds.has(actorId)) return [];
    return [
      { kind: 'note_user_subscription_accept', receiverId, thingId: actorId, actorId, causeId: 0, ...about },
    ];
  });
}

const pairOf = ({ author_id: authorId, subscriber_id: receiverId }: Pair) => ({ receiverId, authorId });

function changeOf({ payload, publishedAt: at }: SubscriptionEvent): FollowerChange {
  return { userId: payload.subscriber_id, followed: { authorId: payload.author_id }, at };
}

function subscriberOf({ author_id: receiverId, subscriber_id: actorId }: Pair) {
  return { kind: 'note_user_subscriber', receiverId, thingId: 0, actorId } as const;
}
