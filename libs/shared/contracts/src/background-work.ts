import { z } from 'zod';
import type { ServiceName } from './operation.js';
import type { AsRead } from './wire.js';

/** Work that a service does later and by itself, from a queue (docs/messaging.md#jobs). */
export interface Job<JobPayload = unknown> {
  readonly name: `${ServiceName}.${string}`;
  /** The schema of the payload; a job whose payload does not match it becomes a dead letter at once. */
  readonly schema: z.ZodType<JobPayload>;
  /** How often it is tried before it becomes a dead letter. */
  readonly attempts: number;
  /** Milliseconds before the second try; doubled for each further one. */
  readonly firstDelay: number;
  /** Never set; carries the type. */
  readonly types?: { payload: JobPayload };
}

export type JobPayloadOf<Declared extends Job> = NonNullable<Declared['types']>['payload'];

/** The payload of a job without one. */
export const noPayload = z.object({});

/** Declares a job of the service that the first part of its name says. */
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
 * Work of a service that belongs to a row and must not be lost: written down in the transaction that makes it
 * necessary, one for each key (docs/messaging.md#background-tasks).
 */
export interface Task {
  readonly name: `${ServiceName}.${string}`;
  /** How often it may fail before it becomes a dead letter. */
  readonly mostFailures: number;
  /** Seconds after which another process takes it up when the one that runs it is killed. */
  readonly lease: number;
}

/** Declares a background task of the service that the first part of its name says. */
export function defineTask(declared: Pick<Task, 'name'> & Partial<Task>): Task {
  return { mostFailures: 8, lease: 20, ...declared };
}
