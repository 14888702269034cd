import { openRedis } from './open-redis.js';

const optionsOf = (url: string) => {
  const redis = openRedis(url, { lazyConnect: true, commandTimeout: 700 });
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

  it('asks all the Sentinels that an address names for its master', () => {
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
});
