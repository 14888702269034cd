import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import type { Cluster, Redis } from 'ioredis';
import { openRedis, openRedisForAllKeys } from '../src/redis/open-redis.js';

describe('a Redis that has become a replica, as in a fail-over of a managed one', () => {
  let servers: [TestRedis, TestRedis];
  let name: Server;
  let url: string;
  /** The server to which the name leads now. */
  let primary: TestRedis;
  let clients: (Redis | Cluster)[];

  beforeEach(async () => {
    servers = await Promise.all([startRedis(), startRedis()]);
    [primary] = servers;
    clients = [];
    name = createServer((near) => {
      const far = connect(Number(new URL(primary.url).port), '127.0.0.1');
      for (const side of [near, far]) side.on('error', () => undefined);
      near.pipe(far).pipe(near);
    });
    await once(name.listen(0, '127.0.0.1'), 'listening');
    url = `redis://127.0.0.1:${(name.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    for (const client of clients) client.disconnect();
    await Promise.all(servers.map((server) => server.stop()));
    name.close();
  });

  it.each([
    ['one key', () => openRedis(url, 'a', { maxRetriesPerRequest: 0 })],
    ['all keys', () => openRedisForAllKeys(url, { maxRetriesPerRequest: 0 })],
  ])('is left for the primary by a connection for %s', async (_, open) => {
    const redis = open();
    const old = openRedis(servers[0].url, 'a', {});
    clients = [redis, old];
    for (const client of clients) client.on('error', () => undefined);
    await redis.set('a', 'before');
    primary = servers[1];
    await old.replicaof('127.0.0.1', Number(new URL(primary.url).port));
    await expect(redis.set('a', 'lost')).rejects.toThrow('READONLY');
    await waitFor(() => redis.set('a', 'after').catch(() => null), { what: 'a write', timeout: 5_000 });
  });
});
