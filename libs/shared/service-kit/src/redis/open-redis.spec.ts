import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Cluster, type RedisOptions } from 'ioredis';
import { openRedis, openRedisForAllKeys } from './open-redis.js';

const optionsOf = (url: string) => {
  const redis = openRedis(url, 'a key', { lazyConnect: true, commandTimeout: 700 });
  redis.disconnect();
  return redis.options;
};

describe('openRedis', () => {
  it('takes an address of Redis as it is', () => {
    expect(optionsOf('redis://:tea@store.example:6400/2')).toMatchObject({
      host: 'store.example',
      port: 6400,
      password: 'tea',
      db: 2,
      sentinels: null,
      commandTimeout: 700,
    });
  });

  it('queries all the Sentinels that an address names for its master', () => {
    const url =
      'redis+sentinel://site:t%2Fea@one.example:26400/stories?and=two.example&and=three.example:26401';
    expect(optionsOf(`${url}&sentinel_password=biscuit`)).toMatchObject({
      sentinels: [
        { host: 'one.example', port: 26_400 },
        { host: 'two.example', port: 26_379 },
        { host: 'three.example', port: 26_401 },
      ],
      name: 'stories',
      username: 'site',
      password: 't/ea',
      sentinelPassword: 'biscuit',
      commandTimeout: 700,
    });
  });

  it('queries all the nodes that an address names until one of them responds', async () => {
    const reached = new Set<number>();
    const nodes = [1, 2, 3].map((node) =>
      createServer((socket) => {
        reached.add(node);
        socket.destroy();
      }),
    );
    await Promise.all(nodes.map((node) => once(node.listen(0, '127.0.0.1'), 'listening')));
    const [first, ...others] = nodes.map((node) => `127.0.0.1:${(node.address() as AddressInfo).port}`);
    const url = `redis+cluster://${first}?${others.map((other) => `and=${other}`).join('&')}`;
    const redis = openRedis(url, 'a key', { lazyConnect: true, retryStrategy: () => null });
    redis.on('error', () => undefined);
    await expect(redis.connect()).rejects.toThrow('Connection is closed');
    await Promise.all(nodes.map((node) => once(node.close(), 'close')));
    expect(reached).toEqual(new Set([1, 2, 3]));
  });

  it('logs in to the nodes of a cluster, and looks for a key again that has moved', () => {
    const url = 'rediss+cluster://site:t%2Fea@one.example:7000';
    expect(optionsOf(url)).toMatchObject({
      username: 'site',
      password: 't/ea',
      tls: {},
      commandTimeout: 700,
    });
    const { reconnectOnError } = optionsOf(url);
    expect(reconnectOnError?.(new Error('MOVED 866 127.0.0.1:7001'))).toBe(2);
    expect(reconnectOnError?.(new Error('READONLY'))).toBe(false);
  });

  it('looks for a lost server again soon, and then every half second, unless its options say otherwise', () => {
    const pausesOf = (options: RedisOptions) =>
      [1, 2, 10, 1_000].map((attempt) => options.retryStrategy?.(attempt));
    const pauses = [50, 100, 500, 500];
    expect(pausesOf(optionsOf('redis://one.example'))).toEqual(pauses);
    expect(pausesOf(optionsOf('redis+cluster://one.example'))).toEqual(pauses);
    const bySentinels = optionsOf('redis+sentinel://one.example/stories');
    expect(pausesOf(bySentinels)).toEqual(pauses);
    expect([1, 1_000].map((attempt) => bySentinels.sentinelRetryStrategy?.(attempt))).toEqual([50, 500]);
    const own = openRedis('redis://one.example', '', { lazyConnect: true, retryStrategy: () => null });
    own.disconnect();
    expect(pausesOf(own.options)).toEqual([null, null, null, null]);
  });

  it('reaches all masters of a cluster for keys that lie anywhere, and one server otherwise', () => {
    const lazy = { lazyConnect: true };
    const [cluster, server] = [
      openRedisForAllKeys('redis+cluster://one.example', lazy),
      openRedisForAllKeys('redis://one.example', lazy),
    ];
    expect([cluster.isCluster, server.isCluster]).toEqual([true, false]);
    const pauseAfter = cluster instanceof Cluster && cluster.options.clusterRetryStrategy;
    expect(pauseAfter && [1, 1_000].map((attempt) => pauseAfter(attempt))).toEqual([50, 500]);
    cluster.disconnect();
    server.disconnect();
  });
});
