import { type Ask, defineAsk } from './define-call.js';
import type { ReplyTypes } from './replies/index.js';
import type { ServiceName } from './service-name.js';

/** How far the background work of one service has come, without the payload of anything. */
export type ServiceWork = NonNullable<ReplyTypes['work_list']['services'][number]['work']>;

/** What can be tried again: jobs that died, or facts that were set aside. */
export type RetriedKind = 'jobs' | 'facts';

/**
 * The ask that every service answers by itself, to admins alone: its jobs, what waits for an operator, how late its
 * facts are, and its slowest asks since the answering replica started. `not_found` for everybody else.
 */
export function readWork(service: ServiceName): Ask<Record<string, never>, ServiceWork> {
  return defineAsk({ name: `${service}.read_work`, repeat: 'freely', callers: ['gateway'] });
}

/**
 * The ask that every service answers by itself, to admins alone: tries the oldest of what waits for an operator again,
 * a hundred at most. `not_found` for everybody else.
 */
export function retryWorkOf(
  service: ServiceName,
): Ask<{ readonly work: RetriedKind }, ReplyTypes['retried_work']> {
  return defineAsk({ name: `${service}.retry_work`, repeat: 'never', callers: ['gateway'] });
}
