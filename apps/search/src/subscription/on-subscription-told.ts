import { Injectable } from '@nestjs/common';
import {
  subscriptionAccepted,
  type UserSubscription,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { Subscription } from './subscription.entity.js';

/** Keeps who subscribed to whom, as social tells it; each fact says how the subscription is now. */
@Injectable()
export class OnSubscriptionTold {
  @Hears(userSubscribed)
  subscribed(told: UserSubscription, { manager }: Pick<Heard, 'manager'>): Promise<void> {
    return keep(told, manager);
  }

  @Hears(subscriptionAccepted)
  accepted(told: UserSubscription, { manager }: Pick<Heard, 'manager'>): Promise<void> {
    return keep(told, manager);
  }

  @Hears(userUnsubscribed)
  unsubscribed(told: UserSubscription, { manager }: Pick<Heard, 'manager'>): Promise<void> {
    return keep(told, manager);
  }
}

async function keep(told: UserSubscription, manager: EntityManager): Promise<void> {
  const pair = { subscriberId: told.subscriber_id, authorId: told.author_id };
  if (told.code === null) await manager.delete(Subscription, pair);
  else await manager.upsert(Subscription, { ...pair, code: told.code }, ['subscriberId', 'authorId']);
}
