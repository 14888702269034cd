import { z } from 'zod';
import { defineInternalOperation, type ServiceName, serviceNames } from './operation.js';
import type { AsRead } from './wire.js';

/** Who keeps something that a fact may hide: a service with a read model, or every live gateway's caches. */
export type Keeper = ServiceName | 'gateway';

/**
 * Something that has happened, in the past tense, published by the service that owns it (docs/messaging.md).
 * An event carries the whole present state of its subject, so that a newer one replaces an older one.
 */
export interface Fact<FactPayload = unknown, Name extends string = string> {
  readonly name: Name & `${ServiceName}.${string}`;
  /** What a payload must be. Fields that it does not name are left out when a consumer reads it. */
  readonly schema: z.ZodType<FactPayload>;
  /** What the fact is about, e.g. `user:7`; facts of one subject are applied in the order of their versions. */
  subject(payload: FactPayload): string;
  /**
   * The field of the payload whose value says which events keep their order among each other, of whatever subject, e.g.
   * `story_id`. Events with different values may be applied side by side.
   */
  readonly partitionBy: string;
  /** The services that apply it: each has one handler for it, and no other service has any. */
  readonly consumers: readonly ServiceName[];
  /**
   * Who must have applied the fact before a call that hides something is answered; of services only consumers.
   */
  readonly keepers: readonly Keeper[];
  /** Never set; carries the type. */
  readonly types?: { payload: FactPayload };
}

export type FactPayloadOf<Declared extends Fact> = NonNullable<Declared['types']>['payload'];

/** Declares a fact of the service that the first part of its name says; it hides nothing unless it names keepers. */
export function defineFact<Schema extends z.ZodType, Name extends Fact['name']>(declared: {
  name: Name;
  schema: Schema;
  subject: (payload: AsRead<z.infer<Schema>>) => string;
  partitionBy: keyof z.infer<Schema> & string;
  consumers: readonly ServiceName[];
  keepers?: readonly Keeper[];
}): Fact<AsRead<z.infer<Schema>>, Name> {
  return { keepers: [], ...declared } as unknown as Fact<AsRead<z.infer<Schema>>, Name>;
}

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
 * The operation that every service answers by itself: its facts numbered `from` and above, at most `limit` of them. A
 * consumer that sees a gap asks the source for what is missing.
 */
export function retellFacts(service: ServiceName) {
  return defineInternalOperation({
    name: `${service}.retell_facts`,
    repeat: 'freely',
    callers: serviceNames,
    schemas: { payload: z.object({ from: z.int(), limit: z.int() }), reply: retold },
  });
}

/**
 * The operation that every service answers by itself: facts of one source that hide something, to be applied now rather
 * than when the stream brings them. Repeated, they count once.
 */
export function hearFacts(service: ServiceName) {
  return defineInternalOperation({
    name: `${service}.hear_facts`,
    repeat: 'freely',
    callers: serviceNames,
    isAcknowledgement: true,
    schemas: {
      payload: z.object({ source: z.enum(serviceNames), facts: z.array(toldFact) }),
      reply: z.null(),
    },
  });
}
