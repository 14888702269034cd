import { hashtagSubscriptionChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { lockFollowers, noteLateFollower, withdrawFromLateLeaver } from '../fan-out/index.js';
import { HashtagSubscription } from './hashtag-subscription.entity.js';

type Changed = EventOf<typeof hashtagSubscriptionChanged>;

/** Keeps who follows which hashtag, as social tells it. */
@EventHandler(hashtagSubscriptionChanged)
export class OnHashtagSubscriptionChanged {
  async handle(events: readonly Changed[], manager: EntityManager): Promise<void> {
    for (const event of latestOf(events)) await keep(event, manager);
  }
}

async function keep({ payload, publishedAt }: Changed, manager: EntityManager): Promise<void> {
  const { user_id: userId, hashtag, subscription } = payload;
  const pair = { hashtag, userId };
  await lockFollowers.toChange({ hashtag }, manager);
  if (subscription === 0) {
    await manager.delete(HashtagSubscription, pair);
    await withdrawFromLateLeaver(userId, { hashtag }, publishedAt, manager);
    return;
  }
  await manager.upsert(HashtagSubscription, { ...pair, since: publishedAt }, ['hashtag', 'userId']);
  await noteLateFollower(userId, { hashtag }, publishedAt, manager);
}
