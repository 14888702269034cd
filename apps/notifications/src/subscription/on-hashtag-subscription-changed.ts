import { Injectable } from '@nestjs/common';
import { type FactPayloadOf, hashtagSubscriptionChanged } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { lockFollowers, noteLateFollower } from '../fan-out/index.js';
import { HashtagSubscription } from './hashtag-subscription.entity.js';

/** Keeps who follows which hashtag, as social tells it. */
@Injectable()
export class OnHashtagSubscriptionChanged {
  @Hears(hashtagSubscriptionChanged)
  async keep(
    { user_id: userId, hashtag, subscription }: FactPayloadOf<typeof hashtagSubscriptionChanged>,
    { manager, toldAt }: Pick<Heard, 'manager' | 'toldAt'>,
  ): Promise<void> {
    const pair = { hashtag, userId };
    await lockFollowers.toChange({ hashtag }, manager);
    if (subscription === 0) {
      await manager.delete(HashtagSubscription, pair);
      return;
    }
    await manager.upsert(HashtagSubscription, { ...pair, since: toldAt }, ['hashtag', 'userId']);
    await noteLateFollower(userId, { hashtag }, toldAt, manager);
  }
}
