import type { ServiceName, ServiceWork } from '@quillstead/contracts';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { RpcContext } from '../rpc/rpc-context.js';
import { outboxLag } from '../events/outbox-lag.js';
import type { Jobs } from '../jobs/jobs.js';
import { adminsOnly } from './admins-only.js';
import { slowestOperations } from './slowest-operations.js';
import { integer, literal, query, queryOne, raw, sql, text, time } from '../sql/index.js';

/** So many failures are listed one by one. */
const mostShown = 20;
/** Characters of an error: the first line of its message says what broke, the rest may hold private data. */
const mostOfError = 300;

const error = sql`left(split_part(error, E'\\n', 1), ${mostOfError}) AS error`;

const failedColumns = { id: integer, name: text, error: text, attempts: integer };

/** Handles the operation `<service>.read_queue_overview`: how far the background work has come. It has no payload. */
export class ReadQueueOverview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Pick<Jobs, 'count' | 'oldestWaiting'>,
    private readonly registry: Registry,
  ) {}

  /** Throws `not_found` unless the caller is an admin. */
  async respond(context: Pick<RpcContext, 'viewer'>): Promise<ServiceWork> {
    adminsOnly(context);
    const [jobs, dead_letter_jobs, dead_letter_events, outbox_lag_seconds, operations] = await Promise.all([
      this.queue(),
      this.deadLetterJobs(),
      this.deadLetterEvents(),
      outboxLag(this.dataSource),
      slowestOperations(this.registry),
    ]);
    return { jobs, dead_letter_jobs, dead_letter_events, outbox_lag_seconds, operations };
  }

  private async queue(): Promise<ServiceWork['jobs']> {
    try {
      const [counts, since] = await Promise.all([this.jobs.count(), this.jobs.oldestWaiting()]);
      return {
        count_waiting: counts['waiting'] ?? 0,
        count_active: counts['active'] ?? 0,
        count_delayed: counts['delayed'] ?? 0,
        oldest_waiting_seconds: since === null ? 0 : Math.max(0, (Date.now() - since) / 1_000),
      };
    } catch {
      return null;
    }
  }

  private async deadLetterJobs(): Promise<ServiceWork['dead_letter_jobs']> {
    const [count, rows] = await Promise.all([
      this.count('dead_letter_job'),
      query(
        this.dataSource,
        { ...failedColumns, died_at: time },
        sql`SELECT id, name, ${error}, attempts, died_at FROM dead_letter_job ORDER BY id DESC LIMIT ${literal(mostShown)}`,
      ),
    ]);
    return { count, items: rows.map((row) => ({ ...row, died_at: row.died_at.toISOString() })) };
  }

  private async deadLetterEvents(): Promise<ServiceWork['dead_letter_events']> {
    const [count, rows] = await Promise.all([
      this.count('dead_letter_event'),
      query(
        this.dataSource,
        { ...failedColumns, source: text.as<ServiceName>(), dead_since: time },
        sql`SELECT id, name, source, ${error}, attempts, dead_since
         FROM dead_letter_event ORDER BY id DESC LIMIT ${literal(mostShown)}`,
      ),
    ]);
    return { count, items: rows.map((row) => ({ ...row, dead_since: row.dead_since.toISOString() })) };
  }

  private async count(table: 'dead_letter_job' | 'dead_letter_event'): Promise<number> {
    const row = await queryOne(
      this.dataSource,
      { count: integer },
      sql`SELECT count(*) AS count FROM ${raw(table)}`,
    );
    return row?.count ?? 0;
  }
}
