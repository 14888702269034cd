import { z } from 'zod';
import { noPayload } from '../background-work.js';
import { defineInternalOperation, type ServiceName, serviceNames } from '../operation.js';
import { count, nullable, id, text, time } from '../wire.js';

const seconds = z.number().nonnegative();

const milliseconds = z.number().nonnegative();

/** The fields of a dead letter, which has failed for the last time and waits for an operator. */
const failed = { id, name: text, error: text, attempts: count };

/**
 * The state of the background work of a service (docs/product/admin.md#background-work), without payloads, which nobody
 * may see.
 */
export const serviceWork = z.object({
  /** The jobs of the service; null while the queue is out of reach. */
  jobs: nullable(
    z.object({
      count_waiting: count,
      count_active: count,
      count_delayed: count,
      /** The seconds since the oldest waiting job could have begun; 0 when none waits. */
      oldest_waiting_seconds: seconds,
    }),
  ),
  dead_letter_jobs: z.object({
    count,
    /** The latest twenty dead letters. */
    items: z.array(z.object({ ...failed, died_at: time })),
  }),
  dead_letter_events: z.object({
    count,
    /** The latest twenty dead letters. */
    items: z.array(z.object({ ...failed, source: text, dead_since: time })),
  }),
  /** The age of the oldest event that is not published yet. */
  outbox_lag_seconds: seconds,
  /** The slowest operations, since the replica that responds started. */
  operations: z.array(
    z.object({
      name: text,
      count,
      mean_ms: milliseconds,
      /**
       * The time within which 99 of 100 calls ended, as precise as the buckets of the metrics; null when it is above
       * the largest of them.
       */
      p99_ms: nullable(milliseconds),
    }),
  ),
});

/** The result of a retry of dead letters. */
export const retriedWork = z.object({ count_retried: count, count_failed: count });

export const queueResponses = {
  work_list: z.object({
    services: z.array(
      z.object({
        service: z.enum(serviceNames),
        /** The state of the service; null when it did not respond in time. */
        work: nullable(serviceWork),
      }),
    ),
  }),
  retried_work: retriedWork,
};

/** The state of the background work of one service, without any payload. */
export type ServiceWork = z.infer<typeof serviceWork>;

/** The kinds of dead letters that an admin can retry. */
export const retriedKind = z.enum(['jobs', 'events']);

export type RetriedKind = z.infer<typeof retriedKind>;

/**
 * Declares the operation of a service that returns to admins its jobs, its dead letters, how late its events are, and
 * its slowest operations since the responding replica started. `not_found` for everybody else.
 */
export function readQueueOverview(service: ServiceName) {
  return defineInternalOperation({
    name: `${service}.read_queue_overview`,
    repeat: 'freely',
    callers: ['gateway'],
    schemas: { payload: noPayload, reply: serviceWork },
  });
}

/**
 * Declares the operation of a service with which an admin has it try its oldest dead letters again, a hundred at most.
 * `not_found` for everybody else.
 */
export function retryDeadLettersOf(service: ServiceName) {
  return defineInternalOperation({
    name: `${service}.retry_dead_letters`,
    repeat: 'never',
    callers: ['gateway'],
    schemas: { payload: z.object({ work: retriedKind }), reply: retriedWork },
  });
}
