import { z } from 'zod';
import { defineAsk } from './define-call.js';
import { type ServiceName, serviceNames } from './service-name.js';

/** A fact as it travels: through the stream in Redis, and in the answer of who is asked to tell it again. */
export const toldFact = z.object({
  /** Runs without a gap over all facts of the source. */
  number: z.int().positive(),
  name: z.string(),
  subject: z.string(),
  version: z.number(),
  payload: z.unknown(),
  request_id: z.string(),
  told_at: z.iso.datetime(),
});

export type ToldFact = Readonly<z.infer<typeof toldFact>>;

const retold = z.object({
  /** In the order of their numbers, without a gap. */
  facts: z.array(toldFact),
  /** The lowest number that the source still keeps; `last + 1` when it keeps none. */
  oldest: z.int(),
  /** The highest number given so far; 0 before the first fact. */
  last: z.int(),
});

export type Retold = z.infer<typeof retold>;

/**
 * The ask that every service answers by itself: its facts numbered `from` and above, at most `limit` of them. A
 * consumer that sees a gap asks the source for what is missing.
 */
export function retellFacts(service: ServiceName) {
  return defineAsk({
    name: `${service}.retell_facts`,
    repeat: 'freely',
    callers: serviceNames,
    schemas: { payload: z.object({ from: z.int(), limit: z.int() }), reply: retold },
  });
}
