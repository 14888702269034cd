import { z } from 'zod';
import { noPayload } from '../background-work.js';
import { defineInternalOperation, type ServiceName, serviceNames } from '../operation.js';
import { count, nullable, id, text, time } from '../wire.js';

const seconds = z.number().nonnegative();

const milliseconds = z.number().nonnegative();

/** The fields of a dead letter, which has failed for the last time and waits for an operator. */
const failed = { id, name: text, error: text, attempts: count };

/**
 * How far the background work of a service has come (docs/product/admin.md#background-work); payloads are nobody's to
 * see.
 */
export const serviceWork = z.object({
  /** Null while the queue is out of reach. */
  jobs: nullable(
    z.object({
      count_waiting: count,
      count_active: count,
      count_delayed: count,
      /** Since the oldest that waits might have begun; 0 when none waits. */
      oldest_waiting_seconds: seconds,
    }),
  ),
  dead_letter_jobs: z.object({
    count,
    /** The latest twenty. */
    items: z.array(z.object({ ...failed, died_at: time })),
  }),
  dead_letter_events: z.object({
    count,
    /** The latest twenty. */
    items: z.array(z.object({ ...failed, source: text, dead_since: time })),
  }),
  /** Age of the oldest event that is not published yet. */
  outbox_lag_seconds: seconds,
  /** The slowest operations, since the replica that responds started. */
  operations: z.array(
    z.object({
      name: text,
      count,
      mean_ms: milliseconds,
      /** That 99 of 100 were not slower than, as fine as the metrics' buckets; null above the largest of them. */
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
        /** Null for a service that did not respond in time. */
        work: nullable(serviceWork),
      }),
    ),
  }),
  retried_work: retriedWork,
};

/** How far the background work of one service has come, without the payload of anything. */
export type ServiceWork = z.infer<typeof serviceWork>;

/** The kinds of dead letters that an admin can retry. */
export const retriedKind = z.enum(['jobs', 'events']);

export type RetriedKind = z.infer<typeof retriedKind>;

/**
 * The operation that every service handles by itself, for admins alone: its jobs, what waits for an operator, how late
 * its events are, and its slowest operations since the responding replica started. `not_found` for everybody else.
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
 * The operation that every service handles by itself, for admins alone: tries the oldest of what waits for an operator
 * again, a hundred at most. `not_found` for everybody else.
 */
export function retryDeadLettersOf(service: ServiceName) {
  return defineInternalOperation({
    name: `${service}.retry_dead_letters`,
    repeat: 'never',
    callers: ['gateway'],
    schemas: { payload: z.object({ work: retriedKind }), reply: retriedWork },
  });
}
