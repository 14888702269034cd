import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { connectorTo } from './master-connector.js';
import { isCluster, isEncrypted, isSentinels, readAddress } from './redis-address.js';

const redisPort = 6_379;
const sentinelPort = 26_379;
/** Milliseconds that a node may take to accept a connection; a dead one may say nothing at all. */
const connectTimeout = 2_000;

/**
 * A connection to where REDIS_URL leads, for the commands of one key and of others that share its hash tag:
 * - `redis://`, `rediss://`: that server;
 * - `redis+sentinel://user:password@host:26379/name`: the Sentinels are asked which server is the master called `name`,
 *   at the start and after each loss. More of them are named by `?and=host:port`, their own password by
 *   `?sentinel_password=`; one name that leads to all of them will do;
 * - `redis+cluster://user:password@host:6379`, `rediss+cluster://`: the nodes are asked which of them is the master of the
 *   key's slot, in the same way. More of them are named by `?and=host:port`.
 *
 * @param options go over what the address says
 */
export function openRedis(url: string, key: string, options: RedisOptions): Redis {
  if (isCluster(url)) return new Redis({ ...byCluster(url, key, options), ...options });
  return isSentinels(url) ? new Redis({ ...bySentinels(url), ...options }) : new Redis(url, options);
}

/**
 * A connection as `openRedis` makes it, for keys that may lie anywhere; in a cluster it is one to each master. It may
 * send a command again whose connection broke: only for what may be done twice.
 */
export function openRedisForAllKeys(url: string, options: RedisOptions): Redis | Cluster {
  if (!isCluster(url)) return openRedis(url, '', options);
  const { retryStrategy, enableOfflineQueue = true, lazyConnect = false, ...redisOptions } = options;
  return new Cluster([...readAddress(url, redisPort).places], {
    redisOptions: { ...loginOf(url), connectTimeout, ...redisOptions },
    enableOfflineQueue,
    lazyConnect,
    ...(retryStrategy && { clusterRetryStrategy: retryStrategy }),
    // Certificates are of names.
    ...(isEncrypted(url) && { dnsLookup: (name, done) => done(null, name) }),
  });
}

/** Without ioredis' `failoverDetector`: with it a connection that meets a dead master ends for good (6.0.0). */
function bySentinels(url: string): RedisOptions {
  const { places, name, login, searchParams } = readAddress(url, sentinelPort);
  const sentinelPassword = searchParams.get('sentinel_password');
  return {
    sentinels: [...places],
    name,
    ...login,
    ...(sentinelPassword && { sentinelPassword }),
    sentinelRetryStrategy: (attempt) => Math.min(50 * attempt, 500),
  };
}

function byCluster(url: string, key: string, { enableOfflineQueue = true }: RedisOptions): RedisOptions {
  const login = loginOf(url);
  const { places } = readAddress(url, redisPort);
  return {
    ...login,
    connectTimeout,
    Connector: connectorTo({ places, login, key }),
    // Nothing was done then. Who keeps no commands for later is told; for the others it is sent to the new place.
    reconnectOnError: ({ message }) => message.startsWith('MOVED ') && (enableOfflineQueue ? 2 : 1),
  };
}

function loginOf(url: string): RedisOptions {
  return { ...readAddress(url, redisPort).login, ...(isEncrypted(url) && { tls: {} }) };
}
