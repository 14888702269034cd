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

  it('queries the nodes that an address names, with its login, and looks for a key again that has moved', () => {
    const url = 'rediss+cluster://site:t%2Fea@one.example:7000?and=two.example';
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

  it('reaches all masters of a cluster for keys that lie anywhere, and one server otherwise', () => {
    const lazy = { lazyConnect: true };
    const [cluster, server] = [
      openRedisForAllKeys('redis+cluster://one.example', lazy),
      openRedisForAllKeys('redis://one.example', lazy),
    ];
    expect([cluster.isCluster, server.isCluster]).toEqual([true, false]);
    cluster.disconnect();
    server.disconnect();
  });
});
