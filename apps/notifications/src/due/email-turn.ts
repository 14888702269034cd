import { execute, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import type { NoteFrequency } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { allKinds } from './delivery-due.entity.js';
import { lastDigest, nextDigest, nextDigestAt } from './delivery-times.js';

export interface TurnRequest {
  readonly receiverId: number;
  /** The kind of the notifications, or `allKinds`. */
  readonly kind: number;
  readonly frequency: NoteFrequency;
  readonly now: Date;
}

const hour = 60 * 60 * 1_000;
/** The hour in SQL: the time between two emails of a turn. */
const anHour = raw(`interval '1 hour'`);

/**
 * Returns the time at which a notification that is written now is due as an email: a daily one at the next hour of
 * daily emails, others when their turn is free, so that a receiver's waiting notifications are not read again for each
 * new one. Milliseconds are cut, not rounded, so that what is due now is not due in the future.
 *
 * @param settings alias of the receiver's `delivery_settings`
 * @param of alias of the row that has the notification's kind
 */
export const mailDueAt = (settings: string, of: string): Sql =>
  sql`CASE ${raw(settings)}.note_email_frequency WHEN 'daily' THEN ${nextDigestAt} ELSE greatest(
    date_trunc('milliseconds', now()),
    (
      SELECT turn.last_at + ${anHour} FROM email_turn turn
      WHERE turn.receiver_id = ${raw(settings)}.user_id AND turn.kind =
        CASE ${raw(settings)}.note_email_frequency WHEN 'at_once' THEN ${raw(of)}.kind ELSE ${literal(allKinds)} END
    )
  ) END`;

/**
 * Returns true if an email may be made now, and takes its turn; else it sets the due times of all that would be in it.
 * A daily email may be made once after each hour of daily emails, the others an hour after the last.
 */
export async function takeEmailTurn(
  { receiverId, kind, frequency, now }: TurnRequest,
  manager: EntityManager,
): Promise<boolean> {
  const isDaily = frequency === 'daily';
  const notSince = isDaily ? lastDigest(now).getTime() - 1 : now.getTime() - hour;
  const taken = await execute(
    manager,
    sql`INSERT INTO email_turn AS turn (receiver_id, kind, last_at) VALUES (${receiverId}, ${kind}, ${now})
     ON CONFLICT (receiver_id, kind) DO UPDATE SET last_at = excluded.last_at
     WHERE turn.last_at <= ${new Date(notSince)}`,
  );
  if (taken > 0) return true;
  await execute(
    manager,
    sql`UPDATE delivery_due due SET due_at = coalesce(${isDaily ? nextDigest(now) : null}::timestamptz, turn.last_at + ${anHour})
     FROM email_turn turn
     WHERE due.channel = 'mail' AND due.receiver_id = ${receiverId} AND (${kind} = ${literal(allKinds)} OR due.kind = ${kind})
       AND turn.receiver_id = ${receiverId} AND turn.kind = ${kind}`,
  );
  return false;
}

/** Sets the due times of a member's waiting emails by the frequency that the member has just chosen. */
export async function retimeMail(receiverId: number, manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`UPDATE delivery_due due SET due_at = ${mailDueAt('settings', 'due')}
     FROM delivery_settings settings
     WHERE due.channel = 'mail' AND due.receiver_id = ${receiverId} AND settings.user_id = ${receiverId}`,
  );
}
