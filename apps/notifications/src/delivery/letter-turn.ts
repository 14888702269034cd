import type { NoteFrequency } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { lastDigest, nextDigest } from '../due/index.js';

export interface LetterTurnWanted {
  readonly receiverId: number;
  /** Of the notices, or `allKinds`. */
  readonly kind: number;
  readonly frequency: NoteFrequency;
  readonly now: Date;
}

const hour = 60 * 60 * 1_000;

/**
 * Whether a letter may be made now; else all that would go into it is due when it may. A daily one may once after each
 * hour of daily letters, the others an hour after the last.
 */
export async function takeLetterTurn(
  { receiverId, kind, frequency, now }: LetterTurnWanted,
  manager: EntityManager,
): Promise<boolean> {
  const isDaily = frequency === 'daily';
  const notSince = isDaily ? lastDigest(now).getTime() - 1 : now.getTime() - hour;
  const taken = await manager.query<object[]>(
    `INSERT INTO letter_turn AS turn (receiver_id, kind, last_at) VALUES ($1, $2, $3)
     ON CONFLICT (receiver_id, kind) DO UPDATE SET last_at = excluded.last_at
     WHERE turn.last_at <= $4
     RETURNING 1`,
    [receiverId, kind, now, new Date(notSince)],
  );
  if (taken.length > 0) return true;
  await manager.query(
    `UPDATE delivery_due due SET due_at = coalesce($3::timestamptz, turn.last_at + interval '1 hour')
     FROM letter_turn turn
     WHERE due.channel = 'mail' AND due.receiver_id = $1 AND ($2 = 0 OR due.kind = $2)
       AND turn.receiver_id = $1 AND turn.kind = $2`,
    [receiverId, kind, isDaily ? nextDigest(now) : null],
  );
  return false;
}
