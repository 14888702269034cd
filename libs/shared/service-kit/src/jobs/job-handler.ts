import { SetMetadata } from '@nestjs/common';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Job, JobPayloadOf } from '@quillstead/contracts';
import { findMarked } from '../discovery/find-marked.js';

/** The context of a job beside its payload. */
export interface JobContext {
  readonly requestId: string;
  /** 1 for the first try. */
  readonly attempt: number;
}

const JOB_HANDLER = Symbol('job handler');

/** Makes a provider's method the handler of a job; each job has one. */
export function JobHandler<Declared extends Job>(job: Declared) {
  return <Method extends (payload: JobPayloadOf<Declared>, context: JobContext) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    SetMetadata(JOB_HANDLER, job)(target, key, descriptor);
  };
}

/** The one method of a service that handles a job. */
export interface FoundJobHandler {
  readonly job: Job;
  /** Class and method, for people. */
  readonly where: string;
  readonly work: (payload: unknown, context: JobContext) => Promise<unknown>;
}

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
