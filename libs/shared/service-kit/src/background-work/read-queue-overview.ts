import type { ServiceName, ServiceWork } from '@quillstead/contracts';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { outboxLag } from '../events/relay-metrics.js';
import type { Jobs } from '../jobs/jobs.js';
import type { RpcContext } from '../rpc/rpc-context.js';
import { integer, literal, query, queryOne, raw, sql, text, time } from '../sql/index.js';
import { adminsOnly } from './retry-dead-letters.js';

/** The number of failures that are listed one by one. */
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

type OperationTimes = ServiceWork['operations'][number];

interface Sample {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  readonly metricName?: string;
}

/** The sum of one operation's samples over all outcomes. */
interface Sums {
  count: number;
  seconds: number;
  /** Responses that took at most so many seconds, by that limit. */
  readonly within: Map<number, number>;
}

const metric = 'rpc_server_seconds';
const most = 10;

/** Returns the operation that took longest on average, from the metrics of this process, slowest first. */
export async function slowestOperations(registry: Registry): Promise<OperationTimes[]> {
  const found = registry.getSingleMetric(metric);
  if (found === undefined) return [];
  const { values } = await found.get();
  return [...addUp(values)]
    .map(([name, sums]) => timesOf(name, sums))
    .toSorted((one, other) => other.mean_ms - one.mean_ms)
    .slice(0, most);
}

function addUp(samples: readonly Sample[]): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { value, labels, metricName } of samples) {
    const name = String(labels['operation']);
    const sum = sums.get(name) ?? { count: 0, seconds: 0, within: new Map<number, number>() };
    sums.set(name, sum);
    const limit = Number(labels['le']);
    if (metricName === `${metric}_count`) sum.count += value;
    else if (metricName === `${metric}_sum`) sum.seconds += value;
    else if (Number.isFinite(limit)) sum.within.set(limit, (sum.within.get(limit) ?? 0) + value);
  }
  return sums;
}

function timesOf(name: string, { count, seconds, within }: Sums): OperationTimes {
  const limits = [...within].toSorted(([one], [other]) => one - other);
  const [p99] = limits.find(([, sofar]) => sofar >= count * 0.99) ?? [null];
  return { name, count, mean_ms: inMilliseconds(seconds / count), p99_ms: p99 && inMilliseconds(p99) };
}

/** Returns milliseconds, to a tenth. */
const inMilliseconds = (seconds: number): number => Math.round(seconds * 10_000) / 10;
