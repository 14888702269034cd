import { Injectable } from '@nestjs/common';
import {
  subscriptionAccepted,
  type UserSubscription,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { AuthorCard } from '../author-card/index.js';
import { lockFollowers, noteLateFollower } from '../fan-out/index.js';
import {
  addNotices,
  openOrCloseFor,
  requestCause,
  withdrawAccepted,
  withdrawCause,
} from '../notice/index.js';
import { keepSubscription } from '../subscription/index.js';

/**
 * Keeps who subscribed to whom, tells authors of subscribers and requests, and subscribers of what was accepted. What
 * a subscription shows or hides of what was told before follows in the same transaction.
 */
@Injectable()
export class OnSubscriptionTold {
  @Hears(userSubscribed)
  async subscribed(
    told: UserSubscription,
    { manager, toldAt }: Pick<Heard, 'manager' | 'toldAt'>,
  ): Promise<void> {
    await keep(told, toldAt, manager);
    const causeId = told.code === false ? requestCause : 0;
    const notice = { ...subscriberOf(told), causeId, storyId: null, storyAuthorId: null };
    await addNotices([notice], toldAt, manager);
  }

  /** Told of private authors alone: who turned public has accepted nobody (spec section 3). */
  @Hears(subscriptionAccepted)
  async accepted(
    told: UserSubscription,
    { manager, toldAt }: Pick<Heard, 'manager' | 'toldAt'>,
  ): Promise<void> {
    await keep(told, toldAt, manager);
    const { author_id: actorId, subscriber_id: receiverId } = told;
    if (!(await manager.existsBy(AuthorCard, { userId: actorId, isPrivate: 1 }))) return;
    const about = { thingId: actorId, causeId: 0, storyId: null, storyAuthorId: null };
    const notice = { kind: 'note_user_subscription_accept', receiverId, actorId, ...about } as const;
    await addNotices([notice], toldAt, manager);
  }

  @Hears(userUnsubscribed)
  async unsubscribed(
    told: UserSubscription,
    { manager, toldAt }: Pick<Heard, 'manager' | 'toldAt'>,
  ): Promise<void> {
    await keep(told, toldAt, manager);
    await withdrawCause(subscriberOf(told), manager);
    await withdrawAccepted({ receiverId: told.subscriber_id, authorId: told.author_id }, manager);
  }
}

async function keep(told: UserSubscription, toldAt: Date, manager: EntityManager): Promise<void> {
  const { subscriber_id: receiverId, author_id: authorId } = told;
  await lockFollowers.toChange({ authorId }, manager);
  await keepSubscription(told, toldAt, manager);
  await openOrCloseFor({ receiverId, authorId }, manager);
  if (told.code === true) await noteLateFollower(receiverId, { authorId }, toldAt, manager);
}

function subscriberOf({ author_id: receiverId, subscriber_id: actorId }: UserSubscription) {
  return { kind: 'note_user_subscriber', receiverId, thingId: 0, actorId } as const;
}
