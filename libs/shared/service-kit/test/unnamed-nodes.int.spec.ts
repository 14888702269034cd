import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { openRedis } from '../src/redis/open-redis.js';

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

  const endpoint = async (type: string): Promise<unknown> => {
    await hand.config('SET', 'cluster-preferred-endpoint-type', type);
    const [range] = (await hand.cluster('SLOTS')) as unknown as [[number, number, [unknown]]];
    return range[2][0];
  };

  it.each([
    ['has never met another and does not know its address', 'ip', ''],
    ['was not given the name that it is to be called by', 'hostname', '?'],
    ['leaves it to the caller where the nodes are', 'unknown-endpoint', null],
  ])('is reached where it was queried: a node that %s', async (_case, type, named) => {
    expect(await endpoint(type)).toBe(named);
    const one = openRedis(url, 'a key', { maxRetriesPerRequest: 1 });
    one.on('error', () => undefined);
    await one.set('a key', type);
    expect(await one.get('a key')).toBe(type);
    one.disconnect();
  });
});
