import { z } from 'zod';
import { defineAsk } from './define-call.js';
import { noPayload } from './define-job.js';
import { retriedWork, serviceWork } from './replies/work.js';
import type { ServiceName } from './service-name.js';

/** How far the background work of one service has come, without the payload of anything. */
export type ServiceWork = z.infer<typeof serviceWork>;

/** What can be tried again: jobs that died, or facts that were set aside. */
export const retriedKind = z.enum(['jobs', 'facts']);

export type RetriedKind = z.infer<typeof retriedKind>;

/**
 * The ask that every service answers by itself, to admins alone: its jobs, what waits for an operator, how late its
 * facts are, and its slowest asks since the answering replica started. `not_found` for everybody else.
 */
export function readWork(service: ServiceName) {
  return defineAsk({
    name: `${service}.read_work`,
    repeat: 'freely',
    callers: ['gateway'],
    schemas: { payload: noPayload, reply: serviceWork },
  });
}

/**
 * The ask that every service answers by itself, to admins alone: tries the oldest of what waits for an operator again,
 * a hundred at most. `not_found` for everybody else.
 */
export function retryWorkOf(service: ServiceName) {
  return defineAsk({
    name: `${service}.retry_work`,
    repeat: 'never',
    callers: ['gateway'],
    schemas: { payload: z.object({ work: retriedKind }), reply: retriedWork },
  });
}
