import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { connectorTo } from './master-connector.js';
import { isCluster, isEncrypted, isSentinels, readAddress } from './redis-address.js';
import { findUnnamed } from './unnamed-nodes.js';

const redisPort = 6_379;
const sentinelPort = 26_379;
/** Milliseconds that a node may take to accept a connection; a dead one may say nothing at all. */
const connectTimeout = 2_000;
/**
 * Milliseconds without a byte, while a response is due, after which a connection counts as dead, also one that BullMQ
 * copied from ours. Long, because it also ends a connection whose bytes a busy process has not read yet.
 */
const socketTimeout = 8_000;
/**
 * Milliseconds between two looks whether the server still responds, and those that a PING may take; see `keepAlive`.
 */
const [lookEvery, mostLooks] = [2_000, 2];

/** Seconds that a blocking command may wait on such a connection: well below what counts as dead. */
export const longestBlock = 2;

/**
 * The options of every connection, unless its own options differ. A process may not do more than it needs, and does not
 * tell the server which library it uses.
 */
const limits: RedisOptions = { connectTimeout, socketTimeout, disableClientInfo: true };

/** Milliseconds before an attempt to connect again: few, so that a site works again soon after its Redis does. */
const reconnectPause = (attempt: number): number => Math.min(50 * attempt, 500);

/**
 * A server that has become a replica closes nothing: in the fail-over of a managed Redis the name leads elsewhere from
 * then on, and only who connects again gets there. The command is not repeated: its caller has the error.
 */
const leaveReplica = ({ message }: Error): boolean => message.startsWith('READONLY ');

/**
 * Returns a connection to where REDIS_URL leads, for the commands of one key and of others that share its hash tag: -
 * `redis://`, `rediss://`: that server; - `redis+sentinel://user:password@host:26379/name`: the Sentinels say which
 * server is the master called `name`, at the start and after each loss. More of them are named by `?and=host:port`,
 * their own password by `?sentinel_password=`; one name that leads to all of them will do; -
 * `redis+cluster://user:password@host:6379`, `rediss+cluster://`: the nodes say which of them is the master of the
 * key's slot, in the same way. More of them are named by `?and=host:port`.
 *
 * A server that says nothing is left within a few seconds. Lost servers are looked for again at least every half
 * second.
 *
 * @param options go over what the address says
 */
export function openRedis(url: string, key: string, options: RedisOptions): Redis {
  const settings = {
    ...limits,
    retryStrategy: reconnectPause,
    ...(!isCluster(url) && { reconnectOnError: leaveReplica }),
    ...options,
  };
  return keepAlive(connect(url, key, settings), (redis) => [redis]);
}

function connect(url: string, key: string, options: RedisOptions): Redis {
  if (isCluster(url)) return new Redis({ ...byCluster(url, key, options), ...options });
  return isSentinels(url) ? new Redis({ ...bySentinels(url), ...options }) : new Redis(url, options);
}

/** A PING without its response, on the stream on which it was sent. */
interface OpenPing {
  readonly stream: Redis['stream'];
  looks: number;
}

/**
 * Pings while the connection lasts, and gives it up when no response comes. A server that vanished closes nothing: who
 * only subscribes, or has nothing to send for a while, would never find out. Looks are counted and not time, so that a
 * process that stood still reads first what has come meanwhile.
 */
function keepAlive<Connection extends Redis | Cluster>(
  connection: Connection,
  nodesOf: (connection: Connection) => readonly Redis[],
): Connection {
  const pings = new WeakMap<Redis, OpenPing>();
  const look = (node: Redis): void => {
    const open = pings.get(node);
    if (open?.stream === node.stream) {
      open.looks += 1;
      if (open.looks >= mostLooks) node.stream.destroy(new Error('Redis does not respond'));
      return;
    }
    const ping = { stream: node.stream, looks: 0 };
    pings.set(node, ping);
    // A command that takes too long is no response.
    node.ping().then(
      () => pings.get(node) === ping && pings.delete(node),
      () => undefined,
    );
  };
  let timer: NodeJS.Timeout | undefined;
  connection.on('ready', () => {
    clearInterval(timer);
    timer = setInterval(() => {
      for (const node of nodesOf(connection)) if (node.status === 'ready') look(node);
    }, lookEvery).unref();
  });
  connection.on('close', () => clearInterval(timer));
  return connection;
}

/**
 * Returns a connection as `openRedis` makes it, for keys that may lie anywhere; in a cluster it is one to each master.
 * It may send a command again whose connection broke: only for what may be done twice.
 */
export function openRedisForAllKeys(url: string, options: RedisOptions): Redis | Cluster {
  if (!isCluster(url)) return openRedis(url, '', options);
  const {
    retryStrategy = reconnectPause,
    enableOfflineQueue = true,
    lazyConnect = false,
    ...redisOptions
  } = options;
  const { places } = readAddress(url, redisPort);
  const cluster = new Cluster([...places], {
    redisOptions: { ...loginOf(url), ...limits, ...redisOptions },
    natMap: findUnnamed(places),
    enableOfflineQueue,
    lazyConnect,
    ...(retryStrategy && { clusterRetryStrategy: retryStrategy }),
    // Certificates are for names.
    ...(isEncrypted(url) && { dnsLookup: (name, done) => done(null, name) }),
  });
  return keepAlive(cluster, (nodes) => nodes.nodes('master'));
}

/**
 * Returns options without ioredis' `failoverDetector`: with it a connection that meets a dead master ends for good
 * (6.0.0).
 */
function bySentinels(url: string): RedisOptions {
  const { places, name, login, searchParams } = readAddress(url, sentinelPort);
  const sentinelPassword = searchParams.get('sentinel_password');
  return {
    sentinels: [...places],
    name,
    ...login,
    ...(sentinelPassword && { sentinelPassword }),
    sentinelCommandTimeout: connectTimeout,
    sentinelRetryStrategy: reconnectPause,
  };
}

function byCluster(url: string, key: string, { enableOfflineQueue = true }: RedisOptions): RedisOptions {
  const login = loginOf(url);
  const { places } = readAddress(url, redisPort);
  return {
    ...login,
    Connector: connectorTo({ places, login, key }),
    // The command was not executed. Without an offline queue the caller gets an error; else it goes to the new place.
    reconnectOnError: ({ message }) => message.startsWith('MOVED ') && (enableOfflineQueue ? 2 : 1),
  };
}

function loginOf(url: string): RedisOptions {
  return { ...readAddress(url, redisPort).login, ...(isEncrypted(url) && { tls: {} }) };
}
