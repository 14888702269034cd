import { Injectable } from '@nestjs/common';
import {
  subscriptionAccepted,
  type UserSubscription,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { keepSubscription } from './keep-subscription.js';

/** Keeps who subscribed to whom, as social tells it; each fact says how the subscription is now. */
@Injectable()
export class OnSubscriptionTold {
  @Hears(userSubscribed)
  subscribed(told: UserSubscription, { manager }: Heard): Promise<void> {
    return keepSubscription(told, manager);
  }

  @Hears(subscriptionAccepted)
  accepted(told: UserSubscription, { manager }: Heard): Promise<void> {
    return keepSubscription(told, manager);
  }

  @Hears(userUnsubscribed)
  unsubscribed(told: UserSubscription, { manager }: Heard): Promise<void> {
    return keepSubscription(told, manager);
  }
}
