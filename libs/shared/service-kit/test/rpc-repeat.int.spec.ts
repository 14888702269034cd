import { startProxy, startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, type Replica, startReplica } from './fixtures/rpc/start-replica.js';
import { SteadyLoad } from './fixtures/rpc/steady-load.js';

describe('an attempt without a response', () => {
  const secret = 'a secret of this deployment';
  /** Longer than an attempt is waited for, several times, also on a busy machine. */
  const milliseconds = 3_000;
  /** Milliseconds; no test may take so long. */
  const within = 60_000;
  let redis: TestRedis;
  let client: RedisListClient;

  beforeEach(async () => {
    redis = await startRedis();
    client = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet });
  });

  afterEach(async () => {
    client.close();
    killReplicas();
    await redis.stop();
  });

  it('is repeated where the operation is a read', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    await client.call(operations.count, { number: 1, milliseconds }, rpcContext({ within }));
    const { handed } = await replica.report();
    expect(handed).toEqual([[1, expect.any(Number)]]);
    expect(handed[0]?.[1]).toBeGreaterThan(1);
  });

  it('is not repeated where the operation says never', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    await client.call(operations.countOnce, { number: 1, milliseconds }, rpcContext({ within }));
    const { handed } = await replica.report();
    expect(handed).toEqual([[1, 1]]);
  });

  describe('where the operation says never', () => {
    /** Begins a call that the replica never responds to, and waits until the replica has it. */
    async function handOver(by: RedisListClient, replica: Replica): Promise<void> {
      const payload = { number: 1, milliseconds: 600_000 };
      const call = by.call(operations.countOnce, payload, rpcContext({ within: 60_000 }));
      call.catch(() => undefined);
      await waitFor(async () => (await replica.report()).handed.length === 1);
    }
    /** A call that leaves again is handed over before the next one. */
    async function handedUntilNow(by: RedisListClient, replica: Replica) {
      await waitFor(() => by.isReady);
      await by.call(operations.nothing, {}, rpcContext({ within: 10_000 }));
      return (await replica.report()).handed;
    }

    it('is not repeated after Redis came back empty', async () => {
      const replica = await startReplica({ redisUrl: redis.url, secret });
      await handOver(client, replica);
      await redis.kill();
      await waitFor(() => !client.isReady);
      await redis.restart();
      expect(await handedUntilNow(client, replica)).toEqual([[1, 1]]);
    });

    it('is not repeated after a connection that broke before Redis confirmed the call', async () => {
      const replica = await startReplica({ redisUrl: redis.url, secret });
      const proxy = await startProxy(redis.url);
      const behind = new RedisListClient({ redisUrl: proxy.url, secret, logger: quiet });
      try {
        await behind.call(operations.nothing, {}, rpcContext());
        proxy.mute();
        await handOver(behind, replica);
        proxy.cut();
        await waitFor(() => !behind.isReady);
        expect(await handedUntilNow(behind, replica)).toEqual([[1, 1]]);
      } finally {
        behind.close();
        await proxy.stop();
      }
    });
  });

  it('is repeated with the same key where the operation is a write by key', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    await client.call(operations.write, { milliseconds }, rpcContext({ within }));
    const { keys } = await replica.report();
    expect(keys.length).toBeGreaterThan(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps the key that it was given', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    await client.call(operations.write, { milliseconds }, rpcContext({ within, idempotencyKey: 'given' }));
    const { keys } = await replica.report();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys)).toEqual(new Set(['given']));
  });

  it('is repeated no more than a tenth of the calls, beyond what was saved up', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret, slots: 2_000 });
    await new SteadyLoad({ client, inFlight: 64, operations: [operations.nothing], calls: 1_000 }).end();
    const calls = Array.from({ length: 500 }, (_, number) =>
      client.call(operations.count, { number, milliseconds: 1_900 }, rpcContext({ within })),
    );
    await Promise.all(calls);
    const { handed } = await replica.report();
    const repeats = handed.reduce((sum, [, times]) => sum + times - 1, 0);
    expect(repeats).toBeGreaterThan(0);
    expect(repeats).toBeLessThanOrEqual(128 + 50);
  });

  it('gets its response although its repeats are turned away', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    const reply = await client.call(
      operations.onceOnly,
      { number: 1, milliseconds },
      rpcContext({ within: 10_000 }),
    );
    expect(reply).toMatchObject({ number: 1 });
    const { handed } = await replica.report();
    expect(handed).toEqual([[1, 1]]);
  });

  it('is turned away when every one of its repeats was', async () => {
    await startReplica({ redisUrl: redis.url, secret });
    await client.call(operations.onceOnly, { number: 1 }, rpcContext({ within }));
    const again = client.call(operations.onceOnly, { number: 1 }, rpcContext({ within }));
    await expect(again).rejects.toMatchObject({ code: 'overloaded' });
  });

  it('has one result where two replicas responded', async () => {
    const replicas = await Promise.all(
      [1, 2].map(() => startReplica({ redisUrl: redis.url, secret, slots: 1 })),
    );
    const reply = await client.call(operations.count, { number: 1, milliseconds }, rpcContext({ within }));
    await waitFor(async () => {
      const reports = await Promise.all(replicas.map((replica) => replica.report()));
      return reports.every(({ handed }) => handed.length === 1);
    });
    expect(reply).toMatchObject({ number: 1 });
    const next = await client.call(operations.count, { number: 2 }, rpcContext({ within }));
    expect(next).toMatchObject({ number: 2 });
  });
});
