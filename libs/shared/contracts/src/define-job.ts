import type { ServiceName } from './service-name.js';

/** Work that a service does later and by itself (architecture.md, "Do"). */
export interface Job<JobPayload = unknown> {
  readonly name: `${ServiceName}.${string}`;
  /** How often it is tried before it is set aside. */
  readonly attempts: number;
  /** Milliseconds before the second try; doubled for each further one. */
  readonly firstDelay: number;
  /** Never set; carries the type. */
  readonly types?: { payload: JobPayload };
}

export type JobPayloadOf<Declared extends Job> = NonNullable<Declared['types']>['payload'];

/** Declares a job of the service that the first part of its name says. */
/* @__NO_SIDE_EFFECTS__ */ export function defineJob<JobPayload>(declared: {
  name: Job['name'];
  attempts?: number;
  firstDelay?: number;
}): Job<JobPayload> {
  return { attempts: 8, firstDelay: 1_000, ...declared };
}
