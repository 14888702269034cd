import { Cluster, type Redis } from 'ioredis';
import { Gauge, type Registry } from 'prom-client';
import type { LimitsRedis } from './limits-redis.js';

/**
 * Shows how full Redis is, as INFO says: a full one refuses writes. There is no value while Redis is away, and none for
 * a Redis without `maxmemory`. In a cluster the fullest master counts.
 */
export function showRedisMemory(registry: Registry, { client }: Pick<LimitsRedis, 'client'>): void {
  new Gauge({
    name: 'redis_memory_used_ratio',
    help: 'The share of its maxmemory that Redis uses, 0 to 1',
    registers: [registry],
    async collect() {
      const masters = client instanceof Cluster ? client.nodes('master') : [client];
      const ratios = await Promise.all(masters.map(usedRatio)).catch(() => [null]);
      const fullest = Math.max(...ratios.map((ratio) => ratio ?? 0));
      if (fullest > 0) this.set(fullest);
      else this.remove({});
    },
  });
}

/** Null without a limit. */
async function usedRatio(redis: Redis): Promise<number | null> {
  const info = await redis.info('memory');
  const [used, most] = ['used_memory', 'maxmemory'].map((name) =>
    Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1]),
  ) as [number, number];
  return most > 0 ? used / most : null;
}
