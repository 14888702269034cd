import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { RedisListClient } from '../rpc/redis-list-client.js';

/**
 * Milliseconds between two looks at how late the event loop is, and the least that `nodejs_eventloop_lag_*` says. With
 * the usual 10 they were most of what an idle process did: 0.6 % of a core in each.
 */
const eventLoopMonitoringPrecision = 50;

/** Returns the metrics of one process, Node's own among them; `/metrics` prints them. */
export function createRegistry(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision });
  return registry;
}

/**
 * Shows by how much this machine's clock is ahead of Redis'. Each scrape shows what the one before had measured: a
 * scrape must not wait for a Redis that does not respond.
 */
export function showClockOffset(registry: Registry, rpc: Pick<RedisListClient, 'compareClocks'>): void {
  new Gauge({
    name: 'clock_offset_seconds',
    help: "This machine's clock minus that of Redis",
    registers: [registry],
    collect() {
      const offset = rpc.compareClocks();
      if (offset !== null) this.set(offset / 1_000);
    },
  });
}

/** Counts what became of things that are handed to the world outside. */
export class OutcomeCounter<Outcome extends string> {
  private readonly counter: Counter<'outcome'>;

  /** @param name in Prometheus' manner, ending in `_total` */
  constructor(registry: Registry, name: string, help: string) {
    this.counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
  }

  count(outcome: Outcome): void {
    this.counter.inc({ outcome });
  }
}
