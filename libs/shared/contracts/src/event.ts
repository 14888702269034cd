import { z } from 'zod';
import { defineInternalOperation, type ServiceName, serviceNames } from './operation.js';
import type { AsRead } from './wire.js';

/**
 * An app that stores something that an event may hide, and that acknowledges that it has hidden it: a service with a
 * read model, or the gateway, whose live replicas all have caches.
 */
export type Acknowledger = ServiceName | 'gateway';

/**
 * Something that has happened, in the past tense, published by the service that owns it (docs/messaging.md).
 * An event carries the whole present state of its subject, so that a newer one replaces an older one.
 */
export interface DomainEvent<EventPayload = unknown, Name extends string = string> {
  readonly name: Name & `${ServiceName}.${string}`;
  /** The schema of the payload. A consumer drops the fields that the schema does not name. */
  readonly schema: z.ZodType<EventPayload>;
  /** The subject of the event, e.g. `user:7`; consumers apply events of one subject in the order of their versions. */
  subject(payload: EventPayload): string;
  /**
   * The field of the payload whose value says which events keep their order among each other, of whatever subject, e.g.
   * `story_id`. Events with different values may be applied side by side.
   */
  readonly partitionBy: string;
  /** The services that apply the event: each has one handler for it, and no other service has one. */
  readonly consumers: readonly ServiceName[];
  /**
   * The apps that must apply the event before a call that hides something gets its response; a service among them is
   * also one of `consumers`.
   */
  readonly awaitedBy: readonly Acknowledger[];
  /** Never set; carries the type. */
  readonly types?: { payload: EventPayload };
}

export type EventPayloadOf<Declared extends DomainEvent> = NonNullable<Declared['types']>['payload'];

/**
 * Declares an event of the service that the first part of its name names. The event hides nothing unless it names the
 * apps in `awaitedBy`.
 */
export function defineEvent<Schema extends z.ZodType, Name extends DomainEvent['name']>(declared: {
  name: Name;
  schema: Schema;
  subject: (payload: AsRead<z.infer<Schema>>) => string;
  partitionBy: keyof z.infer<Schema> & string;
  consumers: readonly ServiceName[];
  awaitedBy?: readonly Acknowledger[];
}): DomainEvent<AsRead<z.infer<Schema>>, Name> {
  return { awaitedBy: [], ...declared } as unknown as DomainEvent<AsRead<z.infer<Schema>>, Name>;
}

/** An event as it is sent: through the stream in Redis, and in the response of a source that replays it. */
export const publishedEvent = z.object({
  /** The number of the event, which has no gaps over all events of the source. */
  number: z.int().positive(),
  name: z.string(),
  subject: z.string(),
  version: z.number(),
  payload: z.unknown(),
  request_id: z.string(),
  published_at: z.iso.datetime(),
});

export type PublishedEvent = Readonly<z.infer<typeof publishedEvent>>;

const replayedEvents = z.object({
  /** The events in the order of their numbers, without a gap. */
  events: z.array(publishedEvent),
  /** The lowest number of the events that the source still stores; `last + 1` when it stores none. */
  oldest: z.int(),
  /** The highest number given so far; 0 before the first event. */
  last: z.int(),
});

export type ReplayedEvents = z.infer<typeof replayedEvents>;

/**
 * Declares the operation of a service that returns its events numbered `from` and above, at most `limit` of them. A
 * consumer that sees a gap reads the missing events from the source.
 */
export function replayEvents(service: ServiceName) {
  return defineInternalOperation({
    name: `${service}.replay_events`,
    repeat: 'freely',
    callers: serviceNames,
    schemas: { payload: z.object({ from: z.int(), limit: z.int() }), reply: replayedEvents },
  });
}

/**
 * Declares the operation of a service that applies events of one source that hide something at once, before the stream
 * delivers them. A repeat has no further effect.
 */
export function acknowledgeEvents(service: ServiceName) {
  return defineInternalOperation({
    name: `${service}.acknowledge_events`,
    repeat: 'freely',
    callers: serviceNames,
    isAcknowledgement: true,
    schemas: {
      payload: z.object({ source: z.enum(serviceNames), events: z.array(publishedEvent) }),
      reply: z.null(),
    },
  });
}
