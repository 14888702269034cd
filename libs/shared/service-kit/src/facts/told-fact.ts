import { type ToldFact, toldFact } from '@quillstead/contracts';
import { z } from 'zod';

/** A row of the outbox that has its number. */
export type OutboxRow = Omit<ToldFact, 'told_at'> & { told_at: Date };

/** The columns of an OutboxRow. */
export const outboxColumns = 'number, name, subject, version, payload, request_id, told_at';

/** The wire form of an outbox row. */
export function toToldFact(row: OutboxRow): ToldFact {
  return { ...row, told_at: row.told_at.toISOString() };
}

/** Of the entries of the stream; those of the release before it are read as well. */
const version = 1;
const entry = toldFact.extend({ v: z.literal(version).optional() });

/** The entry of the stream for an outbox row (docs/messaging.md, "Events"). */
export function printEntry(row: OutboxRow): string {
  return JSON.stringify({ v: version, ...toToldFact(row) });
}

/** Reads an entry of the stream. Throws when it is none, or of a version that this build does not know. */
export function parseEntry(text: string): ToldFact {
  const { v: _, ...fact } = entry.parse(JSON.parse(text));
  return fact;
}
