import { SetMetadata } from '@nestjs/common';
import type { Job, JobPayloadOf } from '@quillstead/contracts';

/** The context of a job beside its payload. */
export interface JobContext {
  readonly requestId: string;
  /** 1 for the first try. */
  readonly attempt: number;
}

export const JOB_HANDLER = Symbol('job handler');

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
