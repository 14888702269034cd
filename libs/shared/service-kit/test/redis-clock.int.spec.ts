import { jest } from '@jest/globals';
import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { RedisClock } from '../src/rpc/redis-clock.js';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, startReplica } from './fixtures/rpc/start-replica.js';

const hour = 3_600_000;

describe('the clock of Redis', () => {
  let redis: TestRedis;
  let client: Redis;

  beforeEach(async () => {
    redis = await startRedis();
    client = new Redis(redis.url);
    client.on('error', () => undefined);
  });
  afterEach(async () => {
    client.disconnect();
    await redis.stop();
  });

  /** Sets the clock of this machine, as this process sees it. */
  const setClock = (ahead: number): void => {
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  };

  /** Measures, and gives by how much a measurement may be wrong: it took no longer. */
  const measure = async (clock: RedisClock): Promise<number> => {
    const began = performance.now();
    expect(await clock.measure(client)).toBe(true);
    return performance.now() - began + 1;
  };

  it('is known as well as a question to it takes', async () => {
    const clock = new RedisClock();
    expect(clock.offset).toBeNull();
    const most = await measure(clock);
    expect(Math.abs(clock.offset ?? NaN)).toBeLessThanOrEqual(most);
    setClock(hour);
    const mostOfSecond = await measure(clock);
    expect(Math.abs((clock.offset ?? NaN) - hour)).toBeLessThanOrEqual(mostOfSecond);
    const moment = Date.now();
    const [seconds] = await client.time();
    expect(Math.abs(clock.toRedis(moment) - Number(seconds) * 1_000)).toBeLessThan(hour / 2);
    expect(Math.abs(clock.toLocal(clock.toRedis(moment)) - moment)).toBeLessThanOrEqual(1);
  });

  it('is measured before it is used for the first time, on another server, and when the own one was set', async () => {
    const clock = new RedisClock();
    expect(clock.isStale).toBe(true);
    await measure(clock);
    expect(clock.isStale).toBe(false);
    clock.forget();
    expect(clock.isStale).toBe(true);
    await measure(clock);
    setClock(hour);
    expect(clock.isStale).toBe(true);
    await measure(clock);
    expect(clock.isStale).toBe(false);
  });

  it('is not known while Redis is away', async () => {
    const clock = new RedisClock();
    await client.ping();
    client.options.enableOfflineQueue = false;
    await redis.kill();
    await waitFor(() => client.status !== 'ready');
    expect(await clock.measure(client)).toBe(false);
    expect(clock.isStale).toBe(true);
    expect(clock.offset).toBeNull();
  });

  it('is measured again each time that a caller shows its offset', async () => {
    await startReplica({ redisUrl: redis.url, secret: 'a secret' });
    const rpc = new RedisListClient({ redisUrl: redis.url, secret: 'a secret', logger: quiet });
    try {
      expect(rpc.compareClocks()).toBeNull();
      await waitFor(() => rpc.call(operations.nothing, {}, rpcContext()).then(() => true));
      expect(rpc.compareClocks()).not.toBeNull();
      setClock(hour);
      await waitFor(() => (rpc.compareClocks() ?? 0) > hour / 2);
    } finally {
      rpc.close();
      killReplicas();
    }
  });
});
