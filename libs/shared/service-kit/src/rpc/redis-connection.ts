import { type Cluster, type Redis, type RedisOptions, ReplyError } from 'ioredis';
import { openRedis, openRedisForAllKeys } from '../redis/open-redis.js';
import type { RpcLogger } from './rpc-context.js';

const settings: RedisOptions = {
  lazyConnect: true,
  // Zero fails the commands that got no response before the connection broke; more leaves them pending for ever.
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  autoResubscribe: false,
  autoResendUnfulfilledCommands: false,
  disableClientInfo: true,
};

/**
 * Returns a connection for what lies where `key` does, which comes back by itself within half a second of Redis.
 * Nothing is sent again or kept for later behind our back: who uses it knows what may be repeated. Each outage is
 * logged once.
 */
export const connectRedis = (url: string, key: string, log: RpcLogger): Redis =>
  begun(openRedis(url, key, settings), log);

/** Connects for keys of all places; in a cluster a command may be sent again. */
export const connectForAllKeys = (url: string, log: RpcLogger): Redis | Cluster =>
  begun(openRedisForAllKeys(url, settings), log);

function begun<Connection extends Redis | Cluster>(redis: Connection, log: RpcLogger): Connection {
  let isReported = false;
  redis.on('error', (error: Error) => {
    if (!isReported) log.warn({ err: error }, 'Redis is out of reach');
    isReported = true;
  });
  redis.on('ready', () => {
    if (isReported) log.warn({}, 'Redis is back');
    isReported = false;
  });
  // The first try may fail as any later one may; the retry strategy goes on from there.
  redis.connect().catch(() => undefined);
  return redis;
}

/** True if Redis itself refused a command (still loading, out of memory …): then it has not run it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ReplyError;
}
