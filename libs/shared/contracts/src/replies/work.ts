import { z } from 'zod';
import { serviceNames } from '../service-name.js';
import { count, emptyable, id, text, time } from './wire.js';

const seconds = z.number().nonnegative();
const milliseconds = z.number().nonnegative();

/** What failed for the last time and waits for an operator. */
const failed = { id, name: text, error: text, attempts: count };

/** How far the background work of a service has come (product.md, "Admin"); payloads are nobody's to see. */
export const serviceWork = z.object({
  /** Null while the queue is out of reach. */
  jobs: emptyable(
    z.object({
      count_waiting: count,
      count_active: count,
      count_delayed: count,
      /** Since the oldest that waits might have begun; 0 when none waits. */
      oldest_waiting_seconds: seconds,
    }),
  ),
  dead_jobs: z.object({
    count,
    /** The latest twenty. */
    items: z.array(z.object({ ...failed, died_at: time })),
  }),
  set_aside_facts: z.object({
    count,
    /** The latest twenty. */
    items: z.array(z.object({ ...failed, source: text, set_aside_at: time })),
  }),
  /** Age of the oldest fact that is not told yet. */
  outbox_lag_seconds: seconds,
  /** The slowest asks, since the replica that answers started. */
  asks: z.array(
    z.object({
      name: text,
      count,
      mean_ms: milliseconds,
      /** That 99 of 100 were not slower than, as fine as the metrics' buckets; null above the largest of them. */
      p99_ms: emptyable(milliseconds),
    }),
  ),
});

/** What came of trying again. */
export const retriedWork = z.object({ count_retried: count, count_failed: count });

export const workReplies = {
  work_list: z.object({
    services: z.array(
      z.object({
        service: z.enum(serviceNames),
        /** Null for a service that did not answer in time. */
        work: emptyable(serviceWork),
      }),
    ),
  }),
  retried_work: retriedWork,
};
