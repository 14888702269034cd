import { Gauge, type Registry } from 'prom-client';
import type { LimitsRedis } from './limits-redis.js';

/** Shows whether this gateway has a connection to Redis, without which calls fail and log-ins are refused. */
export function showRedisUp(registry: Registry, redis: Pick<LimitsRedis, 'isUp'>): void {
  new Gauge({
    name: 'redis_up',
    help: '1 while this gateway has a connection to Redis, otherwise 0',
    registers: [registry],
    collect() {
      this.set(redis.isUp ? 1 : 0);
    },
  });
}
