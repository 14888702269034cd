import { Counter, Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { float, queryOne, sql } from '../sql/index.js';

/** Metrics of the events that a service publishes. */
export class RelayMetrics {
  readonly published: Counter;

  constructor(registry: Registry, dataSource: DataSource) {
    const registers = [registry];
    this.published = new Counter({
      name: 'events_published_total',
      help: 'Events put into the stream',
      registers,
    });
    new Gauge({
      name: 'outbox_lag_seconds',
      help: 'Age of the oldest event that is not yet in the stream',
      registers,
      async collect() {
        this.set(await lag(dataSource));
      },
    });
  }
}

async function lag(dataSource: DataSource): Promise<number> {
  try {
    return await outboxLag(dataSource);
  } catch {
    // PostgreSQL is away: readiness says so, the other metrics must still be readable.
    return Number.NaN;
  }
}

/** The age in seconds of the oldest published event that is not yet in the stream; 0 when all are. */
export async function outboxLag(dataSource: DataSource): Promise<number> {
  const row = await queryOne(
    dataSource,
    { seconds: float },
    sql`SELECT coalesce(extract(epoch FROM now() - least(
       (SELECT published_at FROM outbox WHERE number IS NULL ORDER BY id LIMIT 1),
       (SELECT published_at FROM outbox WHERE number > published_number ORDER BY number LIMIT 1)
     )), 0)::float8 AS seconds FROM outbox_head`,
  );
  return Math.max(0, row?.seconds ?? 0);
}
