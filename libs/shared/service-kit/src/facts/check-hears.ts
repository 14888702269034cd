import type { Fact } from '@quillstead/contracts';
import { facts } from '@quillstead/contracts';
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
