import { startProxy, startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Asker } from '../src/ask/index.js';
import { askContext } from './fixtures/ask/ask-context.js';
import * as asks from './fixtures/ask/asks.js';
import { quiet } from './fixtures/ask/quiet.js';
import { killReplicas, type Replica, startReplica } from './fixtures/ask/start-replica.js';
import { SteadyLoad } from './fixtures/ask/steady-load.js';

describe('an attempt that is not answered', () => {
  const secret = 'a secret of this deployment';
  /** Longer than an attempt is waited for. */
  const milliseconds = 1_200;
  /** Milliseconds; no test may take so long. */
  const within = 60_000;
  let redis: TestRedis;
  let asker: Asker;

  beforeEach(async () => {
    redis = await startRedis();
    asker = new Asker({ redisUrl: redis.url, secret, logger: quiet });
  });

  afterEach(async () => {
    asker.close();
    killReplicas();
    await redis.stop();
  });

  it('is repeated where the ask is a read', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    await asker.ask(asks.count, { number: 1, milliseconds }, askContext({ within }));
    const { handed } = await replica.report();
    expect(handed).toEqual([[1, expect.any(Number)]]);
    expect(handed[0]?.[1]).toBeGreaterThan(1);
  });

  it('is not repeated where the ask says never', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    await asker.ask(asks.countOnce, { number: 1, milliseconds }, askContext({ within }));
    const { handed } = await replica.report();
    expect(handed).toEqual([[1, 1]]);
  });

  describe('where the operation says never', () => {
    /** Begins a call that the replica never responds to, and waits until the replica has it. */
    async function handOver(by: Asker, replica: Replica): Promise<void> {
      const payload = { number: 1, milliseconds: 600_000 };
      const call = by.ask(asks.countOnce, payload, askContext({ within: 60_000 }));
      call.catch(() => undefined);
      await waitFor(async () => (await replica.report()).handed.length === 1);
    }
    /** A call that leaves again is handed over before the next one. */
    async function handedUntilNow(by: Asker, replica: Replica) {
      await waitFor(() => by.isReady);
      await by.ask(asks.nothing, {}, askContext({ within: 10_000 }));
      return (await replica.report()).handed;
    }

    it('is not repeated after Redis came back empty', async () => {
      const replica = await startReplica({ redisUrl: redis.url, secret });
      await handOver(asker, replica);
      await redis.kill();
      await waitFor(() => !asker.isReady);
      await redis.restart();
      expect(await handedUntilNow(asker, replica)).toEqual([[1, 1]]);
    });

    it('is not repeated after a connection that broke before Redis confirmed the call', async () => {
      const replica = await startReplica({ redisUrl: redis.url, secret });
      const proxy = await startProxy(redis.url);
      const behind = new Asker({ redisUrl: proxy.url, secret, logger: quiet });
      try {
        await behind.ask(asks.nothing, {}, askContext());
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

  it('is repeated with the same key where the ask is a write by key', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    await asker.ask(asks.write, { milliseconds }, askContext({ within }));
    const { keys } = await replica.report();
    expect(keys.length).toBeGreaterThan(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps the key that it was given', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    await asker.ask(asks.write, { milliseconds }, askContext({ within, idempotencyKey: 'given' }));
    const { keys } = await replica.report();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys)).toEqual(new Set(['given']));
  });

  it('is repeated no more than a tenth of the calls, beyond what was saved up', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret, slots: 2_000 });
    await new SteadyLoad({ asker, inFlight: 64, asks: [asks.nothing], calls: 1_000 }).end();
    const calls = Array.from({ length: 500 }, (_, number) =>
      asker.ask(asks.count, { number, milliseconds: 1_900 }, askContext({ within })),
    );
    await Promise.all(calls);
    const { handed } = await replica.report();
    const repeats = handed.reduce((sum, [, times]) => sum + times - 1, 0);
    expect(repeats).toBeGreaterThan(0);
    expect(repeats).toBeLessThanOrEqual(128 + 50);
  });

  it('is answered although its repeats are turned away', async () => {
    const replica = await startReplica({ redisUrl: redis.url, secret });
    const reply = await asker.ask(asks.onceOnly, { number: 1, milliseconds }, askContext({ within: 10_000 }));
    expect(reply).toMatchObject({ number: 1 });
    const { handed } = await replica.report();
    expect(handed).toEqual([[1, 1]]);
  });

  it('is turned away when every one of its repeats was', async () => {
    await startReplica({ redisUrl: redis.url, secret });
    await asker.ask(asks.onceOnly, { number: 1 }, askContext({ within }));
    const again = asker.ask(asks.onceOnly, { number: 1 }, askContext({ within }));
    await expect(again).rejects.toMatchObject({ code: 'overloaded' });
  });

  it('is answered once where two replicas answered it', async () => {
    const replicas = await Promise.all(
      [1, 2].map(() => startReplica({ redisUrl: redis.url, secret, slots: 1 })),
    );
    const reply = await asker.ask(asks.count, { number: 1, milliseconds }, askContext({ within }));
    await waitFor(async () => {
      const reports = await Promise.all(replicas.map((replica) => replica.report()));
      return reports.every(({ handed }) => handed.length === 1);
    });
    expect(reply).toMatchObject({ number: 1 });
    const next = await asker.ask(asks.count, { number: 2 }, askContext({ within }));
    expect(next).toMatchObject({ number: 2 });
  });
});
