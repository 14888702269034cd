import { SetMetadata } from '@nestjs/common';
import type { Job, JobPayloadOf } from '@quillstead/contracts';

/** What comes with a job's payload. */
export interface JobContext {
  readonly requestId: string;
  /** 1 for the first try. */
  readonly attempt: number;
}

export const JOB_HANDLER = Symbol('does');

/** Marks a provider's method as the one that does a job; one per job. */
export function JobHandler<Declared extends Job>(job: Declared) {
  return <Method extends (payload: JobPayloadOf<Declared>, context: JobContext) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    SetMetadata(JOB_HANDLER, job)(target, key, descriptor);
  };
}
