import { once } from 'node:events';
import { Cluster, type Redis } from 'ioredis';
import type { Logger } from '../logging/create-logger.js';
import { openRedisForAllKeys } from './open-redis.js';

/** Returns the servers that store keys, as INFO describes their memory. */
export function readMemory(client: Redis | Cluster): Promise<string[]> {
  const masters = client instanceof Cluster ? client.nodes('master') : [client];
  return Promise.all(masters.map((redis) => redis.info('memory')));
}

/**
 * True if a Redis that is full removes keys without an expiry, as INFO says of its memory: then events and jobs get
 * lost (docs/operating/deploy.md#a-redis-of-your-own).
 */
export function mayEvict(info: string): boolean {
  return /^maxmemory_policy:allkeys-/m.test(info);
}

/** Logs a warning when the Redis of a process may evict keys; nothing while it does not respond. */
export async function warnOfEviction(redisUrl: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  const client = openRedisForAllKeys(redisUrl, { maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await once(client, 'ready');
    if ((await readMemory(client)).some(mayEvict))
      logger.warn('Redis may evict events and jobs when it is full: set its maxmemory-policy to noeviction');
  } catch {
    // The code that needs Redis logs that it is away.
  } finally {
    client.disconnect();
  }
}
