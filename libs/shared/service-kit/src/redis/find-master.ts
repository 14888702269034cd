import { Redis, type RedisOptions } from 'ioredis';
import { z } from 'zod';
import type { Place } from './redis-address.js';

/** Milliseconds that a node may take to say where a key lies. */
const timeout = 1_000;

/** A node as CLUSTER SLOTS gives it: no host means the one that was queried. */
const node = z.tuple([z.string().nullable(), z.number()]).rest(z.unknown());
const ranges = z.array(z.tuple([z.number(), z.number(), node]).rest(z.unknown()));

/**
 * Queries nodes of a cluster, in the order given, for the server that is the master of a key's slot.
 * @param login user, password and TLS, the same for all nodes
 * @throws what the last node said, when none knows
 */
export async function findMaster(places: readonly Place[], login: RedisOptions, key: string): Promise<Place> {
  let fault: unknown = new Error('no node of the cluster is named');
  for (const place of places) {
    try {
      return await queryNode(place, login, key);
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

async function queryNode(place: Place, login: RedisOptions, key: string): Promise<Place> {
  const redis = new Redis({
    ...login,
    ...place,
    lazyConnect: true,
    connectTimeout: timeout,
    commandTimeout: timeout,
    socketTimeout: timeout,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    enableReadyCheck: false,
    disableClientInfo: true,
  });
  // Errors reject the promises of the commands, so they are ignored here.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const [slot, masters] = await Promise.all([redis.cluster('KEYSLOT', key), redis.cluster('SLOTS')]);
    const range = ranges.parse(masters).find(([from, to]) => from <= slot && slot <= to);
    if (!range) throw new Error(`no master has slot ${slot}`);
    const [host, port] = range[2];
    return { host: isNamed(host) ? host : place.host, port };
  } finally {
    // A connection that has ended would wait for its end again.
    if (redis.status !== 'end') redis.disconnect();
  }
}

const isNamed = (host: string | null): host is string => host !== null && host !== '' && host !== '?';
