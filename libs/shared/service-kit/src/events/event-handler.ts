import { Injectable } from '@nestjs/common';
import type { DomainEvent, EventPayloadOf, ReplayedEvents, ServiceName } from '@quillstead/contracts';
import 'reflect-metadata';
import type { EntityManager } from 'typeorm';

/** A domain event as its handlers get it. */
export interface ConsumedEvent<Name extends string = string, Payload = unknown> {
  readonly name: Name;
  /** The payload, which fits the declaration. */
  readonly payload: Payload;
  /** The running number of the event at its source. */
  readonly number: number;
  readonly subject: string;
  readonly version: number;
  /** The request that caused it. */
  readonly requestId: string;
  readonly publishedAt: Date;
}

/** The events of a declaration; of several declarations their union, distinguished by `name`. */
export type EventOf<Declared extends DomainEvent> = Declared extends DomainEvent
  ? ConsumedEvent<Declared['name'], EventPayloadOf<Declared>>
  : never;

/** The reaction of a service to events. */
interface HandlesEvents<Declared extends DomainEvent> {
  /**
   * @param events at least one, in the order in which they are to be applied
   * @param manager of the transaction in which the events are recorded as applied: every effect goes through it. What
   *   is thrown takes everything back, and the events are tried again in smaller batches.
   */
  handle(events: readonly EventOf<Declared>[], manager: EntityManager): Promise<void>;
}

export const EVENT_HANDLER = Symbol('event handler');

/**
 * Makes a class the handler of these events in its service; each event has one handler there
 * (docs/messaging.md#handlers).
 */
export function EventHandler<Declared extends readonly DomainEvent[]>(...declared: Declared) {
  return (handler: new (...parts: never[]) => HandlesEvents<Declared[number]>): void => {
    Injectable()(handler);
    const { handle } = handler.prototype as HandlesEvents<Declared[number]>;
    Reflect.defineMetadata(EVENT_HANDLER, declared, handle);
  };
}

/** The last event of each subject: all that a handler needs to know which only stores how a subject is now. */
export function latestOf<Event extends Pick<ConsumedEvent, 'subject'>>(events: readonly Event[]): Event[] {
  return [...new Map(events.map((event) => [event.subject, event])).values()];
}

/** A handler of events as it was found at the start of the service. */
export interface Subscriber {
  readonly events: readonly Pick<DomainEvent, 'name' | 'schema' | 'partitionBy' | 'awaitedBy'>[];
  /** The class of the handler, for log lines and errors. */
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
