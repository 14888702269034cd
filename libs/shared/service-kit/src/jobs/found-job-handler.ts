import type { Job } from '@quillstead/contracts';
import type { JobContext } from './job-handler.js';

/** The one method of a service that handles a job. */
export interface FoundJobHandler {
  readonly job: Job;
  /** Class and method, for people. */
  readonly where: string;
  readonly work: (payload: unknown, context: JobContext) => Promise<unknown>;
}
