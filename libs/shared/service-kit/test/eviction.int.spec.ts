import { redisUserUrl, startRedis, type TestRedis } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { warnOfEviction } from '../src/redis/eviction.js';

describe('a Redis that may evict keys', () => {
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

  const warnings = async (url: string) => {
    const lines: unknown[] = [];
    await warnOfEviction(url, { warn: (...words: unknown[]) => void lines.push(...words) });
    return lines;
  };
  const warning = 'Redis may evict events and jobs when it is full: set its maxmemory-policy to noeviction';

  it.each([
    ['allkeys-lru', [warning]],
    ['allkeys-lfu', [warning]],
    ['allkeys-random', [warning]],
    ['noeviction', []],
    // Nothing that must not get lost has an expiry.
    ['volatile-lru', []],
    ['volatile-ttl', []],
  ])('by the policy %s is warned of as it should: %j', async (policy, expected) => {
    await hand.config('SET', 'maxmemory-policy', policy);
    expect(await warnings(redis.url)).toEqual(expected);
    expect(await warnings(redisUserUrl(redis.url, 'search'))).toEqual(expected);
  });

  it('is not looked for where none is', async () => {
    expect(await warnings('redis://127.0.0.1:1')).toEqual([]);
  });
});
