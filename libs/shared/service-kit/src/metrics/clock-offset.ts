import { Gauge, type Registry } from 'prom-client';
import type { RedisListClient } from '../rpc/redis-list-client.js';

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
