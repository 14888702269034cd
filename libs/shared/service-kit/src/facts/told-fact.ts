import type { ToldFact } from '@quillstead/contracts';
import { z } from 'zod';

export const toldFact = z.object({
  number: z.int().positive(),
  name: z.string(),
  subject: z.string(),
  version: z.number(),
  payload: z.unknown(),
  request_id: z.string(),
  told_at: z.iso.datetime(),
});

/** A row of the outbox that has its number. */
export type OutboxRow = Omit<ToldFact, 'told_at'> & { told_at: Date };

/** The columns of an OutboxRow. */
export const outboxColumns = 'number, name, subject, version, payload, request_id, told_at';

/** The wire form of an outbox row. */
export function toToldFact(row: OutboxRow): ToldFact {
  return { ...row, told_at: row.told_at.toISOString() };
}

/** Reads what the relay put into the stream. Throws when it is nothing of that kind. */
export function parseToldFact(text: string): ToldFact {
  return toldFact.parse(JSON.parse(text));
}
