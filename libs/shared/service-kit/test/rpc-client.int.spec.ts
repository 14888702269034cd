import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { RpcAddresses } from '../src/rpc/rpc-addresses.js';
import type { RpcMetrics } from '../src/rpc/rpc-context.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, startReplica } from './fixtures/rpc/start-replica.js';
import { standStill } from './fixtures/stand-still.js';

const secret = 'a secret of this deployment';
/** Milliseconds; no test may take so long. */
const within = 60_000;

describe('a client of RPC', () => {
  let redis: TestRedis;
  let client: RedisListClient;
  let called: Parameters<RpcMetrics['called']>[];

  beforeEach(async () => {
    redis = await startRedis();
    called = [];
    const metrics: RpcMetrics = {
      called: (...words) => void called.push(words),
      handled() {},
      shed() {},
      malformed() {},
    };
    client = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet, metrics });
  });
  afterEach(async () => {
    client.close();
    killReplicas();
    await redis.stop();
  });

  const goAway = async (): Promise<void> => {
    await redis.kill();
    await waitFor(() => !client.isReady);
  };
  const lanes = () => [
    ...(Reflect.get(client, 'lines') as ReadonlyMap<string, { hasLeaving: boolean }>).values(),
  ];

  it('shows operators how each call ended and how many seconds it took', async () => {
    await startReplica({ redisUrl: redis.url, secret });
    const began = performance.now();
    await client.call(operations.countOnce, { milliseconds: 300 }, rpcContext({ within }));
    const seconds = (performance.now() - began) / 1_000;
    const refused = client.call(operations.refuse, { code: 'not_found' }, rpcContext({ within }));
    await expect(refused).rejects.toMatchObject({ code: 'not_found' });
    const late = client.call(operations.count, {}, rpcContext({ within: -1 }));
    await expect(late).rejects.toMatchObject({ code: 'unreachable' });
    expect(called.map(([name, outcome]) => [name, outcome])).toEqual([
      [operations.countOnce.name, 'ok'],
      [operations.refuse.name, 'not_found'],
      [operations.count.name, 'unreachable'],
    ]);
    // Timers may be a little early.
    expect(called[0]?.[2]).toBeGreaterThan(0.29);
    expect(called[0]?.[2]).toBeLessThanOrEqual(seconds);
  });

  it('does not know the clock of a Redis that it lost: the next one may have another', async () => {
    await startReplica({ redisUrl: redis.url, secret });
    await client.call(operations.nothing, {}, rpcContext({ within }));
    expect(client.compareClocks()).not.toBeNull();
    await goAway();
    expect(client.compareClocks()).toBeNull();
  });

  it.each([1, 20])('forgets calls that end while Redis is away, however long that is: %i', async (length) => {
    await waitFor(() => client.isReady);
    await goAway();
    const calls = Array.from({ length }, () =>
      client.call(operations.count, {}, rpcContext({ within: 100 })),
    );
    expect(lanes().some(({ hasLeaving }) => hasLeaving)).toBe(true);
    const ends = await Promise.allSettled(calls);
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
    expect(lanes().some(({ hasLeaving }) => hasLeaving)).toBe(false);
  });

  it('returns the response that came in time to a process that stood still until after the deadline', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    const call = client.call(
      operations.countOnce,
      { number: 1, milliseconds: 100 },
      rpcContext({ within: 2_000 }),
    );
    await waitFor(async () => (await replica.report()).handed.length === 1);
    standStill(2_500);
    await expect(call).resolves.toMatchObject({ number: 1 });
  });

  it('ends a call without a response when a process goes on that stood still until after the deadline', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    const call = client.call(
      operations.countOnce,
      { number: 1, milliseconds: 60_000 },
      rpcContext({ within: 2_000 }),
    );
    await waitFor(async () => (await replica.report()).handed.length === 1);
    standStill(2_500);
    await expect(call).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('makes all its calls again when Redis comes back empty, more than it may repeat otherwise', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    await client.call(operations.nothing, {}, rpcContext({ within }));
    await replica.kill();
    const calls = Array.from({ length: 200 }, (_, number) =>
      client.call(operations.count, { number }, rpcContext({ within })),
    );
    const hand = new Redis(redis.url);
    const list = new RpcAddresses(secret).requests('content', 'gateway');
    await waitFor(async () => (await hand.llen(list)) >= 200);
    hand.disconnect();
    await goAway();
    await redis.restart();
    await startReplica({ redisUrl: redis.url, secret });
    expect(await Promise.all(calls)).toHaveLength(200);
  });
});
