import type { Job } from '@quillstead/contracts';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { findMarked } from '../discovery/find-marked.js';
import { type FoundJobHandler, JOB_HANDLER } from './job-handler.js';

/** Finds every method marked with `@JobHandler`. */
export function findJobHandlers(discovery: DiscoveryService, scanner: MetadataScanner): FoundJobHandler[] {
  return findMarked<Job>(discovery, scanner, JOB_HANDLER).map(({ mark, where, call }) => ({
    job: mark,
    where,
    work: call,
  }));
}

/**
 * Lists all that is wrong with the handlers of jobs of a service: a job of its own without a handler or with two, or
 * one that is not its own.
 */
export function checkJobHandlers(
  jobHandlers: readonly FoundJobHandler[],
  declared: readonly Pick<Job, 'name'>[],
): string[] {
  const byName = Map.groupBy(jobHandlers, ({ job }) => job.name);
  const missing = declared
    .filter(({ name }) => !byName.has(name))
    .map(({ name }) => `the job ${name} has no handler`);
  const wrong = [...byName].flatMap(([name, ones]) => {
    const where = ones.map((one) => one.where).join(' and ');
    const faults: string[] = [];
    if (ones.length > 1) faults.push(`the job ${name} is done ${ones.length} times, by ${where}`);
    if (!declared.some((job) => job.name === name)) {
      faults.push(`${where} handles ${name}, which is no declared job of this service`);
    }
    return faults;
  });
  return [...missing, ...wrong];
}
