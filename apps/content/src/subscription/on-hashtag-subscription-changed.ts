import { Injectable } from '@nestjs/common';
import { type FactPayloadOf, hashtagSubscriptionChanged } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { hashtagIdOf } from '../hashtag/index.js';
import { HashtagSubscription } from './hashtag-subscription.entity.js';

/** Keeps who follows which hashtag, as social tells it. */
@Injectable()
export class OnHashtagSubscriptionChanged {
  @Hears(hashtagSubscriptionChanged)
  async keep(told: FactPayloadOf<typeof hashtagSubscriptionChanged>, { manager }: Heard): Promise<void> {
    const pair = { userId: told.user_id, hashtagId: await hashtagIdOf(told.hashtag, manager) };
    if (told.subscription === 0) await manager.delete(HashtagSubscription, pair);
    else await manager.upsert(HashtagSubscription, pair, ['userId', 'hashtagId']);
  }
}
