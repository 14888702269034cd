import type { UserSubscription } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { Subscription } from './subscription.entity.js';

/** Keeps a subscription as social tells that it is now. */
export async function keepSubscription(told: UserSubscription, manager: EntityManager): Promise<void> {
  const pair = { subscriberId: told.subscriber_id, authorId: told.author_id };
  if (told.code === null) await manager.delete(Subscription, pair);
  else await manager.upsert(Subscription, { ...pair, code: told.code }, ['subscriberId', 'authorId']);
}
