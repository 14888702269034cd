import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type DomainEvent, domainEvents, type ServiceName } from '@quillstead/contracts';
import { findMarked } from '../discovery/find-marked.js';
import { EVENT_HANDLER, type Subscriber } from './event-handler.js';

/** Finds every class marked with `@EventHandler`. */
export function findSubscribers(discovery: DiscoveryService, scanner: MetadataScanner): Subscriber[] {
  return findMarked<readonly DomainEvent[]>(discovery, scanner, EVENT_HANDLER).map(
    ({ mark, where, call }) => ({
      events: mark,
      where,
      handle: call,
    }),
  );
}

/**
 * Lists all that is wrong with what a service handles: an event with two handlers or with none though the service is
 * among its consumers, or one of which it is no consumer.
 */
export function checkSubscribers(
  service: ServiceName,
  subscribers: readonly Subscriber[],
  declared: readonly Pick<DomainEvent, 'name' | 'consumers'>[] = domainEvents,
): string[] {
  const handlers = subscribers.flatMap(({ events, where }) => events.map(({ name }) => ({ name, where })));
  const byName = Map.groupBy(handlers, ({ name }) => name);
  const expected = new Set(
    declared.filter(({ consumers }) => consumers.includes(service)).map(({ name }) => name),
  );
  return [
    ...[...expected]
      .filter((name) => !byName.has(name))
      .map((name) => `nothing in ${service} handles ${name}`),
    ...[...byName].flatMap(([name, ones]) => {
      const where = ones.map((one) => one.where).join(' and ');
      return [
        ...(ones.length > 1 ? [`the event ${name} is handled ${ones.length} times, by ${where}`] : []),
        ...(expected.has(name) ? [] : [`${where} handles ${name}, of which ${service} is no consumer`]),
      ];
    }),
  ];
}
