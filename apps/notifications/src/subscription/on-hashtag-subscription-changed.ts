import { Injectable } from '@nestjs/common';
import { type FactPayloadOf, hashtagSubscriptionChanged } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { HashtagSubscription } from './hashtag-subscription.entity.js';

/** Keeps who follows which hashtag, as social tells it. */
@Injectable()
export class OnHashtagSubscriptionChanged {
  @Hears(hashtagSubscriptionChanged)
  async keep(
    { user_id: userId, hashtag, subscription }: FactPayloadOf<typeof hashtagSubscriptionChanged>,
    { manager }: Pick<Heard, 'manager'>,
  ): Promise<void> {
    const pair = { hashtag, userId };
    if (subscription === 0) await manager.delete(HashtagSubscription, pair);
    else await manager.upsert(HashtagSubscription, pair, ['hashtag', 'userId']);
  }
}
