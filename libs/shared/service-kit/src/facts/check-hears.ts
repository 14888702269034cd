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

/** Tells all that is wrong with what a service hears: a fact heard twice, or one that nobody declares. */
export function checkHears(
  hearers: readonly Hearer[],
  declared: readonly Pick<Fact, 'name'>[] = facts,
): string[] {
  return [...Map.groupBy(hearers, ({ fact }) => fact.name)].flatMap(([name, ones]) => {
    const where = ones.map((one) => one.where).join(' and ');
    const faults: string[] = [];
    if (ones.length > 1) faults.push(`the fact ${name} is heard ${ones.length} times, by ${where}`);
    if (!declared.some((fact) => fact.name === name))
      faults.push(`${where} hears ${name}, which no contract declares`);
    return faults;
  });
}

/** Tells which facts a service keeps what they may hide of, by their declaration, and does not hear. */
export function checkKeeps(
  service: ServiceName,
  hearers: readonly Hearer[],
  declared: readonly Pick<Fact, 'name' | 'keepers'>[] = facts,
): string[] {
  return declared
    .filter(({ name, keepers }) => keepers.includes(service) && !name.startsWith(`${service}.`))
    .filter(({ name }) => !hearers.some(({ fact }) => fact.name === name))
    .map(({ name }) => `${service} is a keeper of ${name} and does not hear it`);
}
