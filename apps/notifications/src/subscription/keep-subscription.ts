import type { UserSubscription } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { Subscription } from './subscription.entity.js';

/**
 * Keeps a subscription as social's fact says that it is now.
 * @param since when social noted that, by the clock of its database; null when nobody knows
 */
export async function keepSubscription(
  told: UserSubscription,
  since: Date | null,
  manager: EntityManager,
): Promise<void> {
  const pair = { subscriberId: told.subscriber_id, authorId: told.author_id };
  if (told.code === null) await manager.delete(Subscription, pair);
  else await manager.upsert(Subscription, { ...pair, code: told.code, since }, ['subscriberId', 'authorId']);
}
