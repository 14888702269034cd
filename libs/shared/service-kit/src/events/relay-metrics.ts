import { Counter, Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { outboxLag } from './outbox-lag.js';

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
