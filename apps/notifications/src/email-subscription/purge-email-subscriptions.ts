import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

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
