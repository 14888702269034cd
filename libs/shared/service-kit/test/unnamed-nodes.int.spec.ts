import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { openRedis, openRedisForAllKeys } from '../src/redis/open-redis.js';

describe('a cluster that does not name its nodes', () => {
  let server: TestRedis;
  let hand: Redis;
  let url: string;

  beforeAll(async () => {
    server = await startRedis({ words: ['--cluster-enabled', 'yes'] });
    hand = new Redis(server.url);
    await hand.call('cluster', 'addslotsrange', '0', '16383');
    await waitFor(async () => (await hand.cluster('INFO')).includes('cluster_state:ok'));
    url = server.url.replace('redis:', 'redis+cluster:');
  });
  afterAll(async () => {
    hand.disconnect();
    await server.stop();
  });

  const endpoint = async (type: string): Promise<string | null> => {
    await hand.config('SET', 'cluster-preferred-endpoint-type', type);
    // The bytes, as nothing has read them yet.
    const [range] = (await hand.callBuffer('CLUSTER', 'SLOTS')) as [[number, number, [Buffer | null]]];
    return range[2][0]?.toString() ?? null;
  };

  const cases = [
    ['has never met another and does not know its address', 'ip', ''],
    ['was not given the name that it is to be called by', 'hostname', '?'],
    ['leaves it to the caller where the nodes are', 'unknown-endpoint', null],
  ] as const;

  it.each(cases)('is reached where it was queried: a node that %s', async (_case, type, named) => {
    expect(await endpoint(type)).toBe(named);
    const one = openRedis(url, 'a key', { maxRetriesPerRequest: 1 });
    one.on('error', () => undefined);
    await one.set('a key', type);
    expect(await one.get('a key')).toBe(type);
    one.disconnect();
  });

  it.each(cases)('is reached for keys that lie anywhere: a node that %s', async (_case, type, named) => {
    expect(await endpoint(type)).toBe(named);
    const all = openRedisForAllKeys(url, { maxRetriesPerRequest: 1 });
    all.on('error', () => undefined);
    for (const key of ['a key', 'another key', 'a third']) {
      await all.set(key, type);
      expect(await all.get(key)).toBe(type);
    }
    all.disconnect();
  });
});
