import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { RequestConsumer } from '../src/rpc/request-consumer.js';
import { quiet } from './fixtures/rpc/rpc-context.js';

/** Milliseconds; no test may take so long. */
const ever = 3_600_000;

describe('a consumer of requests that stops', () => {
  let redis: TestRedis;
  let hand: Redis;

  beforeAll(async () => {
    redis = await startRedis();
    hand = new Redis(redis.url);
  });
  afterAll(async () => {
    hand.disconnect();
    await redis.stop();
  });

  it('waits for the calls that it has, and leaves the next ones in their list for other replicas', async () => {
    const list = 'a list';
    const begun: string[] = [];
    const begin = (entry: string): boolean => begun.push(entry) > 0;
    const consumer = new RequestConsumer({
      redisUrl: redis.url,
      lists: [list],
      slots: 4,
      logger: quiet,
      begin,
    });
    await hand.rpush(list, 'first');
    await waitFor(() => begun.includes('first'));
    expect(consumer.isReady).toBe(true);
    let hasStopped = false;
    const stopping = consumer.stop(ever).then(() => (hasStopped = true));
    expect(consumer.isReady).toBe(false);
    // The connections of the consumer are closed, and the call is still worked on.
    await waitFor(async () => Number(await hand.call('CLIENT', 'LIST').then(clients)) === 1);
    await hand.rpush(list, 'second');
    expect(hasStopped).toBe(false);
    consumer.free();
    await stopping;
    expect(begun).toEqual(['first']);
    expect(await hand.lrange(list, 0, -1)).toEqual(['second']);
  });

  const clients = (listed: unknown): number => String(listed).trim().split('\n').length;
});
