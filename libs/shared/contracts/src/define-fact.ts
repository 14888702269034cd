import type { z } from 'zod';
import type { AsRead } from './as-read.js';
import type { ServiceName } from './service-name.js';

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
