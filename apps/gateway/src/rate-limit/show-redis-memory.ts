import { mayEvict, readMemory } from '@quillstead/service-kit/process';
import { Gauge, type Registry } from 'prom-client';
import type { LimitsRedis } from './limits-redis.js';

/**
 * Shows how full Redis is and whether it removes keys when it is full, as INFO says: a full one refuses writes, or
 * loses events and jobs. There is no value while Redis is away, and no share for a Redis without `maxmemory`. In a
 * cluster the fullest master counts, and one that may evict.
 */
export function showRedisMemory(registry: Registry, { client }: Pick<LimitsRedis, 'client'>): void {
  const registers = [registry];
  const highest = async (gauge: Gauge, read: (info: string) => number | null): Promise<void> => {
    const infos = await readMemory(client).catch(() => []);
    const values = infos.map(read).filter((value) => value !== null);
    if (values.length > 0) gauge.set(Math.max(...values));
    else gauge.remove({});
  };
  new Gauge({
    name: 'redis_memory_used_ratio',
    help: 'The share of its maxmemory that Redis uses, 0 to 1',
    registers,
    collect() {
      return highest(this, usedRatio);
    },
  });
  new Gauge({
    name: 'redis_may_evict',
    help: '1 if Redis may evict events and jobs when it is full, otherwise 0',
    registers,
    collect() {
      return highest(this, (info) => (mayEvict(info) ? 1 : 0));
    },
  });
}

/** Returns the used share of the memory; null without a limit. */
function usedRatio(info: string): number | null {
  const [used, most] = ['used_memory', 'maxmemory'].map((name) =>
    Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1]),
  ) as [number, number];
  return most > 0 ? used / most : null;
}
