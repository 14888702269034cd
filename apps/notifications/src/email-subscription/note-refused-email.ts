import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { mostRefusals } from '../refused-address/index.js';

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
