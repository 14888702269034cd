import { Gauge, type Registry } from 'prom-client';
import type { Jobs } from './jobs.js';

/**
 * Shows what waits in the queue of a service. Every process of the service does, because workers that hang or do not
 * start show nothing. While Redis is away the metrics have no values: a 0 would say that nothing waits.
 */
export function showQueue(registry: Registry, jobs: Pick<Jobs, 'count' | 'oldestWaiting'>): void {
  const registers = [registry];
  new Gauge({
    name: 'job_queue_depth',
    help: 'Jobs in the queue',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await jobs.count().catch(() => ({}));
      this.reset();
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'job_oldest_waiting_seconds',
    help: 'For how long the job that waits longest could have begun; 0 when none waits',
    registers,
    async collect() {
      const since = await jobs.oldestWaiting().catch(() => undefined);
      if (since === undefined) this.remove({});
      else this.set(since === null ? 0 : Math.max(0, Date.now() - since) / 1_000);
    },
  });
}
