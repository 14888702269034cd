import type { FactPayloadOf, hashtagSubscriptionChanged } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { hashtagIdOf } from '../hashtag/index.js';
import { HashtagSubscription } from './hashtag-subscription.entity.js';

/** Keeps whether somebody follows a hashtag, as social tells it. */
export async function keepHashtagSubscription(
  told: FactPayloadOf<typeof hashtagSubscriptionChanged>,
  manager: EntityManager,
): Promise<void> {
  const pair = { userId: told.user_id, hashtagId: await hashtagIdOf(told.hashtag, manager) };
  if (told.subscription === 0) await manager.delete(HashtagSubscription, pair);
  else await manager.upsert(HashtagSubscription, pair, ['userId', 'hashtagId']);
}
