import type { Job, ResponseTypes, RetriedKind } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { CallError } from '../errors/call-error.js';
import type { Subscriber } from '../events/event-handler.js';
import { replayDeadLetterEvents } from '../events/replay-dead-letter-events.js';
import { replayDeadLetterJobs } from '../jobs/dead-letter-jobs.js';
import type { Jobs } from '../jobs/jobs.js';
import type { RpcContext } from '../rpc/rpc-context.js';
import { integer, literal, query, sql, type Sql } from '../sql/index.js';

const mostAtOnce = 100;
/** Milliseconds before the deadline at which the next one is not begun any more. */
const spare = 500;

const oldest: Readonly<Record<RetriedKind, Sql>> = {
  jobs: sql`SELECT id FROM dead_letter_job ORDER BY id LIMIT ${literal(mostAtOnce)}`,
  events: sql`SELECT id FROM dead_letter_event ORDER BY source, number LIMIT ${literal(mostAtOnce)}`,
};

/** The operation `<service>.retry_dead_letters`; the command `replay` does the same at the terminal. */
export class RetryDeadLetters {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly declared: readonly Job[],
    private readonly subscribers: readonly Subscriber[],
  ) {}

  /** Tries one after the other while there is time. Throws `not_found` unless the caller is an admin. */
  async respond(
    { work }: { readonly work: RetriedKind },
    context: Pick<RpcContext, 'viewer' | 'deadline'>,
  ): Promise<ResponseTypes['retried_work']> {
    adminsOnly(context);
    const result = { count_retried: 0, count_failed: 0 };
    for (const { id } of await query(this.dataSource, { id: integer }, oldest[work])) {
      if (Date.now() > context.deadline - spare) break;
      const outcomes = await this.retry(work, id);
      for (const { outcome } of outcomes) {
        if (outcome === 'failed') result.count_failed += 1;
        else result.count_retried += 1;
      }
    }
    return result;
  }

  private retry(work: RetriedKind, id: number): Promise<readonly { readonly outcome: string }[]> {
    return work === 'jobs'
      ? replayDeadLetterJobs(this.dataSource, this.jobs, this.declared, [id])
      : replayDeadLetterEvents(this.dataSource, this.subscribers, [id]);
  }
}

/**
 * Throws `not_found` for everybody but admins: the admin area does not exist for others
 * (docs/product/admin.md#background-work).
 */
export function adminsOnly({ viewer }: Pick<RpcContext, 'viewer'>): void {
  if (viewer?.role !== 'admin') throw new CallError('not_found');
}
