import { execute, raw, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Refusals in a row after which an address gets no more emails. */
const mostRefusals = 3;

/**
 * The address gets no more emails until it is changed or confirmed again.
 * @param settings alias of the member's `delivery_settings`
 */
export const isStopped = (settings: string): Sql => sql`EXISTS (
  SELECT FROM refused_address refused
  WHERE refused.user_id = ${raw(settings)}.user_id AND refused.email = ${raw(settings)}.email
    AND refused.count >= ${mostRefusals}
)`;

/** An email to an address was refused for good. */
export async function noteRefusal(
  { userId, email, at }: { userId: number; email: string; at: Date },
  manager: EntityManager,
): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO refused_address AS refused (user_id, email, count, last_at) VALUES (${userId}, ${email}, 1, ${at})
     ON CONFLICT (user_id) DO UPDATE SET
       count = CASE WHEN refused.email = excluded.email THEN refused.count + 1 ELSE 1 END,
       email = excluded.email, last_at = excluded.last_at`,
  );
}

/** Somebody's address is as good as new: it took an email, was changed, or confirmed again. */
export async function forgetRefusals(userId: number, manager: EntityManager): Promise<void> {
  await execute(manager, sql`DELETE FROM refused_address WHERE user_id = ${userId}`);
}
