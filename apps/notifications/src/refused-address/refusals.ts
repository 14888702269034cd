import { execute, raw, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** The refusals in a row after which an address gets no more emails. */
export const mostRefusals = 3;

/**
 * Returns a condition that is true if the address of a member gets no more emails until it is changed or confirmed
 * again.
 * @param settings alias of the member's `delivery_settings`
 */
export const isStopped = (settings: string): Sql => sql`EXISTS (
  SELECT FROM refused_address refused
  WHERE refused.user_id = ${raw(settings)}.user_id AND refused.email = ${raw(settings)}.email
    AND refused.count >= ${mostRefusals}
)`;

/**
 * Returns the settings of a member, and no row for a deleted one: an email may come back when its receiver is deleted.
 */
const memberThere = (userId: number): Sql =>
  sql`(SELECT user_id FROM delivery_settings WHERE user_id = ${userId} FOR KEY SHARE) AS member`;

/** Counts that an email to an address was refused for good. */
export async function noteRefusal(
  { userId, email, at }: { userId: number; email: string; at: Date },
  manager: EntityManager,
): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO refused_address AS refused (user_id, email, count, last_at)
     SELECT user_id, ${email}, 1, ${at} FROM ${memberThere(userId)}
     ON CONFLICT (user_id) DO UPDATE SET
       count = CASE WHEN refused.email = excluded.email THEN refused.count + 1 ELSE 1 END,
       email = excluded.email, last_at = excluded.last_at`,
  );
}

/** Stops emails to an address from now on, as refusals in a row do: a report says that the address does not exist. */
export async function stopAddress(
  { userId, email, at }: { userId: number; email: string; at: Date },
  manager: EntityManager,
): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO refused_address (user_id, email, count, last_at)
     SELECT user_id, ${email}, ${mostRefusals}, ${at} FROM ${memberThere(userId)}
     ON CONFLICT (user_id) DO UPDATE SET
       email = excluded.email, count = excluded.count, last_at = excluded.last_at`,
  );
}

/**
 * Deletes the refusals of an address that has accepted an email, unless emails to it are stopped: a report may have
 * arrived while that email was handed over.
 */
export async function forgetCount(
  { userId, email }: { userId: number; email: string },
  manager: EntityManager,
): Promise<void> {
  await execute(
    manager,
    sql`DELETE FROM refused_address WHERE user_id = ${userId} AND email = ${email} AND count < ${mostRefusals}`,
  );
}

/** Deletes the refusals of a member's address: it was changed, or confirmed again. */
export async function forgetRefusals(userId: number, manager: EntityManager): Promise<void> {
  await execute(manager, sql`DELETE FROM refused_address WHERE user_id = ${userId}`);
}
