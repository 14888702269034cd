import { randomUUID } from 'node:crypto';
import { readSite } from '@quillstead/contracts';
import { canReadById } from '@quillstead/projections';
import { type RedisListClient, sql, type Sql } from '@quillstead/service-kit';

/**
 * Returns a condition that is true if the stories of an author are sent by email at this moment: every visitor may read
 * the author, who has not switched it off. It is always true for the site (0). @param author their id
 */
export const isOffered = (author: Sql): Sql => sql`(
  ${author} = 0 OR (
    ${canReadById(author, sql`NULL::bigint`)}
    AND coalesce((SELECT offer.is_offered FROM email_offer offer WHERE offer.author_id = ${author}), 1) = 1
  )
)`;

/**
 * Returns true if the owner of the site has the best stories of each week sent
 * (docs/product/email-subscriptions.md#the-weeks-best-stories). Throws `unreachable` while accounts does not respond.
 */
export async function isChoiceSent(rpc: Pick<RedisListClient, 'call' | 'deadline'>): Promise<boolean> {
  const context = { viewer: null, requestId: `email-${randomUUID()}`, deadline: rpc.deadline() };
  const site = await rpc.call(readSite, {}, context);
  return site.weekly_choice !== 0;
}
