import type { DomainEvent, ReplayedEvents, ServiceName } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import type { ConsumedEvent } from './event-handler.js';

/** A handler of events as it was found at the start of the service. */
export interface Subscriber {
  readonly events: readonly Pick<DomainEvent, 'name' | 'schema' | 'partitionBy' | 'awaitedBy'>[];
  /** The class, for people. */
  readonly where: string;
  readonly handle: (events: readonly ConsumedEvent[], manager: EntityManager) => Promise<unknown>;
}

/** An event's handler and declaration. */
export interface Subscription {
  readonly event: Subscriber['events'][number];
  readonly subscriber: Subscriber;
}

/** The subscriptions of a service by the names of their events. */
export type Subscriptions = ReadonlyMap<string, Subscription>;

export function subscriptionsOf(subscribers: readonly Subscriber[]): Subscriptions {
  return new Map(
    subscribers.flatMap((subscriber) =>
      subscriber.events.map((event) => [event.name, { event, subscriber }] as const),
    ),
  );
}

/** Gets the events of a source from a number on; rejects when the source is out of reach. */
export type Replay = (source: ServiceName, from: number) => Promise<ReplayedEvents>;
