import { type PublishedEvent, publishedEvent } from '@quillstead/contracts';
import { z } from 'zod';
import { integer, json, raw, type RowOf, text, time } from '../sql/index.js';

/** A row of the outbox that has its number. */
export const outboxRow = {
  number: integer,
  name: text,
  subject: text,
  version: integer,
  payload: json<PublishedEvent['payload']>(),
  request_id: text,
  published_at: time,
};
export type OutboxRow = RowOf<typeof outboxRow>;

export const outboxColumns = raw(Object.keys(outboxRow).join(', '));

/** Returns the wire form of an outbox row. */
export function toPublishedEvent(row: OutboxRow): PublishedEvent {
  return { ...row, published_at: row.published_at.toISOString() };
}

/** The version of entries in the stream; entries of the version before are read as well. */
const version = 1;
const entry = publishedEvent.extend({ v: z.literal(version).optional() });

/** Returns the entry of the stream for an outbox row (docs/messaging.md#events). */
export function printEntry(row: OutboxRow): string {
  return JSON.stringify({ v: version, ...toPublishedEvent(row) });
}

/** Reads an entry of the stream. Throws when it is none, or of a version that this build does not know. */
export function parseEntry(printed: string): PublishedEvent {
  const { v: _, ...event } = entry.parse(JSON.parse(printed));
  return event;
}
