import { z } from 'zod';
import type { ServiceName } from './operation.js';
import type { AsRead } from './wire.js';

/** Work that a service does later, by itself, from a queue (docs/messaging.md#jobs). */
export interface Job<JobPayload = unknown> {
  readonly name: `${ServiceName}.${string}`;
  /** The schema of the payload; a job whose payload does not match it becomes a dead letter at once. */
  readonly schema: z.ZodType<JobPayload>;
  /** The number of tries after which the job becomes a dead letter. */
  readonly attempts: number;
  /** The milliseconds before the second try; doubled for each further one. */
  readonly firstDelay: number;
  /** A field that is never set: it carries the type. */
  readonly types?: { payload: JobPayload };
}

export type JobPayloadOf<Declared extends Job> = NonNullable<Declared['types']>['payload'];

/** The payload of a job without one. */
export const noPayload = z.object({});

/** Declares a job of the service that the first part of its name names. */
export function defineJob<Schema extends z.ZodType = typeof noPayload>(declared: {
  name: Job['name'];
  schema?: Schema;
  attempts?: number;
  firstDelay?: number;
}): Job<AsRead<z.infer<Schema>>> {
  return { attempts: 8, firstDelay: 1_000, schema: noPayload, ...declared } as unknown as Job<
    AsRead<z.infer<Schema>>
  >;
}

/**
 * Work of a service that belongs to a row and must not be lost: it is stored in the transaction that makes it
 * necessary, one for each key (docs/messaging.md#background-tasks).
 */
export interface Task {
  readonly name: `${ServiceName}.${string}`;
  /** The number of failures after which the task becomes a dead letter. */
  readonly mostFailures: number;
  /** The seconds after which another process takes the task over when the process that runs it was killed. */
  readonly lease: number;
}

/** Declares a background task of the service that the first part of its name names. */
export function defineTask(declared: Pick<Task, 'name'> & Partial<Task>): Task {
  return { mostFailures: 8, lease: 20, ...declared };
}
