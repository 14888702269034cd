import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { RequestConsumer } from '../src/rpc/request-consumer.js';
import { longestBlock } from '../src/redis/open-redis.js';
import { quiet } from './fixtures/rpc/rpc-context.js';

/** Milliseconds; no test may take so long. */
const ever = 3_600_000;

describe('what takes requests from a list', () => {
  let redis: TestRedis;
  let hand: Redis;
  let waiting: Redis;

  beforeAll(async () => {
    redis = await startRedis();
    [hand, waiting] = [new Redis(redis.url), new Redis(redis.url)];
  });
  afterAll(async () => {
    hand.disconnect();
    waiting.disconnect();
    await redis.stop();
  });

  /**
   * Whether a stop is over before the consumer's wait would have ended by itself. A machine that stands still may make a
   * stop late, so that several are looked at; one that does not end the wait is late each time.
   */
  const stopsEarly = async (list: string, meanwhile: () => Promise<unknown>): Promise<boolean> => {
    const begun: string[] = [];
    const begin = (entry: string): boolean => {
      begun.push(entry);
      return false;
    };
    const consumer = new RequestConsumer({
      redisUrl: redis.url,
      lists: [list],
      slots: 1,
      logger: quiet,
      begin,
    });
    await hand.rpush(list, 'first');
    await waitFor(() => begun.includes('first'));
    await meanwhile();
    await hand.rpush(list, 'second');
    await waitFor(() => begun.includes('second'));
    // In Redis this wait begins before the consumer waits again, and is half as long.
    const half = waiting
      .pipeline()
      .rpush(list, 'third')
      .blpop(`${list}:nothing`, longestBlock / 2)
      .exec();
    await waitFor(() => begun.includes('third'), { every: 1 });
    const stopped = consumer.stop(ever).then(() => true);
    const isEarly = await Promise.race([stopped, half.then(() => false)]);
    await Promise.all([stopped, half]);
    return isEarly;
  };
  const timeout = { timeout: 60_000, what: 'a stop that ends the wait' };

  it('does not wait until its wait is over when it stops', async () => {
    await waitFor(() => stopsEarly('one', () => Promise.resolve()), timeout);
  });

  it('does not do so on a later connection either', async () => {
    const cut = () => hand.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await waitFor(() => stopsEarly('two', cut), timeout);
  });
});
