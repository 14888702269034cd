import type { ServiceName } from './service-name.js';

/**
 * Something that has happened, in the past tense, told by the service that owns it (architecture.md, "Tell").
 * A fact carries the whole present state of its subject, so that a newer one replaces an older one.
 */
export interface Fact<FactPayload = unknown> {
  readonly name: `${ServiceName}.${string}`;
  /** What the fact is about, e.g. `user:7`; facts of one subject are applied in the order of their versions. */
  subject(payload: FactPayload): string;
  /** Never set; carries the type. */
  readonly types?: { payload: FactPayload };
}

export type FactPayloadOf<Declared extends Fact> = NonNullable<Declared['types']>['payload'];

/** Declares a fact of the service that the first part of its name says. */
export function defineFact<FactPayload>(declared: {
  name: Fact['name'];
  subject: (payload: FactPayload) => string;
}): Fact<FactPayload> {
  return declared;
}
