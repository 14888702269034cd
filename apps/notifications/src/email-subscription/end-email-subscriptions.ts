import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { mostRefusals } from '../refused-address/refusals.js';

/** Ends the email subscriptions of an address whose owner has deleted the account. */
export async function endSubscriptionsOf(email: string, manager: EntityManager): Promise<void> {
  await execute(manager, sql`DELETE FROM email_subscription WHERE email_key = lower(${email}::text)`);
}

/** Ends the email subscriptions to deleted series. */
export async function endSubscriptionsToSeries(
  seriesIds: readonly number[],
  manager: EntityManager,
): Promise<void> {
  await execute(manager, sql`DELETE FROM email_subscription WHERE series_id = ANY(${seriesIds}::bigint[])`);
}

/** Counts the refused emails of a subscription anew: its address has accepted one. */
export async function forgetRefusedEmails(id: number, manager: EntityManager): Promise<void> {
  await execute(manager, sql`UPDATE email_subscription SET refusals = 0 WHERE id = ${id} AND refusals > 0`);
}

/** Counts a refused email. The subscription of an address that refuses several emails in a row ends. */
export async function noteRefusedEmail(id: number, manager: EntityManager): Promise<void> {
  await execute(manager, sql`UPDATE email_subscription SET refusals = refusals + 1 WHERE id = ${id}`);
  await execute(
    manager,
    sql`DELETE FROM email_subscription WHERE id = ${id} AND refusals >= ${mostRefusals}`,
  );
}
