import { Injectable } from '@nestjs/common';
import { type FactPayloadOf, hashtagSubscriptionChanged } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { keepHashtagSubscription } from './keep-hashtag-subscription.js';

/** Keeps who follows which hashtag, as social tells it. */
@Injectable()
export class OnHashtagSubscriptionChanged {
  @Hears(hashtagSubscriptionChanged)
  keep(told: FactPayloadOf<typeof hashtagSubscriptionChanged>, { manager }: Heard): Promise<void> {
    return keepHashtagSubscription(told, manager);
  }
}
