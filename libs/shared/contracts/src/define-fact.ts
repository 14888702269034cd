import type { ServiceName } from './service-name.js';

/** Who keeps something that a fact may hide: a service with a read model, or every live gateway's caches. */
export type Keeper = ServiceName | 'gateway';

/**
 * Something that has happened, in the past tense, told by the service that owns it (architecture.md, "Tell").
 * A fact carries the whole present state of its subject, so that a newer one replaces an older one.
 */
export interface Fact<FactPayload = unknown> {
  readonly name: `${ServiceName}.${string}`;
  /** What the fact is about, e.g. `user:7`; facts of one subject are applied in the order of their versions. */
  subject(payload: FactPayload): string;
  /**
   * Who must have applied the fact before a call that hides something is answered (architecture.md, "Who owns
   * what"). The services among them hear it.
   */
  readonly keepers: readonly Keeper[];
  /** Never set; carries the type. */
  readonly types?: { payload: FactPayload };
}

export type FactPayloadOf<Declared extends Fact> = NonNullable<Declared['types']>['payload'];

/** Declares a fact of the service that the first part of its name says; it hides nothing unless it names keepers. */
/* @__NO_SIDE_EFFECTS__ */ export function defineFact<FactPayload>(declared: {
  name: Fact['name'];
  subject: (payload: FactPayload) => string;
  keepers?: readonly Keeper[];
}): Fact<FactPayload> {
  return { keepers: [], ...declared };
}
