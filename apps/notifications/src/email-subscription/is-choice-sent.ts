import { randomUUID } from 'node:crypto';
import { readSite } from '@quillstead/contracts';
import type { RedisListClient } from '@quillstead/service-kit';

/**
 * Returns true if the owner of the site has the best stories of each week sent
 * (docs/product/email-subscriptions.md#the-weeks-best-stories). Throws `unreachable` while accounts does not respond.
 */
export async function isChoiceSent(rpc: Pick<RedisListClient, 'call' | 'deadline'>): Promise<boolean> {
  const context = { viewer: null, requestId: `email-${randomUUID()}`, deadline: rpc.deadline() };
  const site = await rpc.call(readSite, {}, context);
  return site.weekly_choice !== 0;
}
