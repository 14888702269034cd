import { execute, sql } from '@quillstead/service-kit';
import type { NoteFrequency } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { lastDigest, nextDigest } from '../due/index.js';

export interface EmailTurn {
  readonly receiverId: number;
  /** Of the notifications, or `allKinds`. */
  readonly kind: number;
  readonly frequency: NoteFrequency;
  readonly now: Date;
}

const hour = 60 * 60 * 1_000;

/**
 * Whether an email may be made now; else all that would go into it is due when it may. A daily one may once after each
 * hour of daily emails, the others an hour after the last.
 */
export async function takeEmailTurn(
  { receiverId, kind, frequency, now }: EmailTurn,
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
    sql`UPDATE delivery_due due SET due_at = coalesce(${isDaily ? nextDigest(now) : null}::timestamptz, turn.last_at + interval '1 hour')
     FROM email_turn turn
     WHERE due.channel = 'mail' AND due.receiver_id = ${receiverId} AND (${kind} = 0 OR due.kind = ${kind})
       AND turn.receiver_id = ${receiverId} AND turn.kind = ${kind}`,
  );
  return false;
}
