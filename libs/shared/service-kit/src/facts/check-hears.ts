import { type Fact, facts, type ServiceName } from '@quillstead/contracts';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { findMarked } from '../discovery/find-marked.js';
import type { Hearer } from './hearer.js';
import { HEARS } from './hears.js';

/** Finds every method marked with `@Hears`. */
export function findHearers(discovery: DiscoveryService, scanner: MetadataScanner): Hearer[] {
  return findMarked<Fact>(discovery, scanner, HEARS).map(({ mark, where, call }) => ({
    fact: mark,
    where,
    hear: call,
  }));
}

/**
 * Tells all that is wrong with what a service hears: a fact heard twice or by nobody here though the service is among its
 * consumers, or one of which it is no consumer.
 */
export function checkHears(
  service: ServiceName,
  hearers: readonly Hearer[],
  declared: readonly Pick<Fact, 'name' | 'consumers'>[] = facts,
): string[] {
  const byName = Map.groupBy(hearers, ({ fact }) => fact.name);
  const wanted = new Set(
    declared.filter(({ consumers }) => consumers.includes(service)).map(({ name }) => name),
  );
  return [
    ...[...wanted].filter((name) => !byName.has(name)).map((name) => `nothing in ${service} hears ${name}`),
    ...[...byName].flatMap(([name, ones]) => {
      const where = ones.map((one) => one.where).join(' and ');
      return [
        ...(ones.length > 1 ? [`the fact ${name} is heard ${ones.length} times, by ${where}`] : []),
        ...(wanted.has(name) ? [] : [`${where} hears ${name}, of which ${service} is no consumer`]),
      ];
    }),
  ];
}
