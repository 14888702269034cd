import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Ends the email subscriptions of an address whose owner has deleted the account. */
export async function endSubscriptionsOf(email: string, manager: EntityManager): Promise<void> {
  await execute(manager, sql`DELETE FROM email_subscription WHERE email_key = lower(${email}::text)`);
}

/** Ends the email subscriptions to series that are gone. */
export async function endSubscriptionsToSeries(
  seriesIds: readonly number[],
  manager: EntityManager,
): Promise<void> {
  await execute(manager, sql`DELETE FROM email_subscription WHERE series_id = ANY(${seriesIds}::bigint[])`);
}

/** Deletes the requests that nobody has confirmed, and what is known of mailings that are over for so many days. */
export async function forgetOldSubscriptions(days: number, manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`DELETE FROM email_subscription
        WHERE confirmed_at IS NULL AND asked_at < now() - interval '2 days'
          AND (consent_on IS NULL OR asked_at < now() - interval '30 days')`,
  );
  await execute(
    manager,
    sql`DELETE FROM story_mailing WHERE ended_at < now() - make_interval(days => ${days})`,
  );
}
