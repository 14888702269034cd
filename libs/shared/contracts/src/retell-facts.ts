import { type Ask, defineAsk } from './define-call.js';
import { type ServiceName, serviceNames } from './service-name.js';

/** A fact as it travels: through the stream in Redis, and in the answer of who is asked to tell it again. */
export interface ToldFact {
  /** Runs without a gap over all facts of the source. */
  readonly number: number;
  readonly name: string;
  readonly subject: string;
  readonly version: number;
  readonly payload: unknown;
  readonly request_id: string;
  /** ISO 8601, UTC. */
  readonly told_at: string;
}

export interface Retold {
  /** In the order of their numbers, without a gap. */
  readonly facts: readonly ToldFact[];
  /** The lowest number that the source still keeps; `last + 1` when it keeps none. */
  readonly oldest: number;
  /** The highest number given so far; 0 before the first fact. */
  readonly last: number;
}

/**
 * The ask that every service answers by itself: its facts numbered `from` and above, at most `limit` of them
 * (architecture.md, "Tell": who sees a gap asks the source to tell it again).
 */
export function retellFacts(service: ServiceName): Ask<{ from: number; limit: number }, Retold> {
  return defineAsk({ name: `${service}.retell_facts`, repeat: 'freely', callers: serviceNames });
}
