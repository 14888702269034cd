import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, type Replica, startReplica } from './fixtures/rpc/start-replica.js';
import { type LoadOptions, SteadyLoad } from './fixtures/rpc/steady-load.js';

describe('the replicas of a service', () => {
  const secret = 'a secret of this deployment';
  let redis: TestRedis;
  let client: RedisListClient;
  let loads: SteadyLoad[] = [];

  beforeEach(async () => {
    redis = await startRedis();
    client = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet });
  });

  afterEach(async () => {
    const stopped = loads.map((load) => load.stop());
    client.close();
    await Promise.all(stopped);
    loads = [];
    killReplicas();
    await redis.stop();
  });

  /** A load that ends with its test, however that goes. */
  const loading = (options: Omit<LoadOptions, 'client' | 'inFlight'>): SteadyLoad => {
    const load = new SteadyLoad({ client, inFlight: 64, ...options });
    loads.push(load);
    return load;
  };

  const start = (count: number): Promise<Replica[]> =>
    Promise.all(Array.from({ length: count }, () => startReplica({ redisUrl: redis.url, secret })));

  const handedBy = async (replicas: readonly Replica[]) =>
    Promise.all(replicas.map(async (replica) => (await replica.report()).handed));

  it.each([1, 2, 3])('handle each of 20,000 calls once, and %i share them evenly', async (count) => {
    const calls = 20_000;
    const replicas = await start(count);
    // Of a replica that a busy machine pauses, a read would be sent again.
    const result = await loading({ operations: [operations.countOnce], calls }).end();
    expect(result).toMatchObject({ sent: calls, ok: calls, failed: {} });
    const handed = await handedBy(replicas);
    const times = new Map(handed.flat());
    expect(handed.flat()).toHaveLength(calls);
    expect(times.size).toBe(calls);
    expect(new Set(times.values())).toEqual(new Set([1]));
    // The median share of each replica, because a busy machine may pause one of them for some time.
    const shares = handed.map((numbers) => {
      const ofThousands = Array.from({ length: calls / 1_000 }, () => 0);
      for (const [number] of numbers) {
        const thousand = Math.floor((number - 1) / 1_000);
        ofThousands[thousand] = (ofThousands[thousand] ?? 0) + count / 1_000;
      }
      return ofThousands.toSorted((one, other) => one - other)[ofThousands.length / 2];
    });
    for (const share of shares) expect(share).toBeGreaterThanOrEqual(0.8);
  });

  it('take few calls at once while they have only just started', async () => {
    const [replica] = await start(1);
    const calls = Array.from({ length: 60 }, (_, number) =>
      client.call(operations.countOnce, { number, milliseconds: 300 }, rpcContext({ within: 10_000 })),
    );
    await Promise.race(calls);
    expect((await replica?.report())?.handed.length).toBeLessThan(60);
    await Promise.all(calls);
    expect((await replica?.report())?.handed).toHaveLength(60);
  });

  it('fail nothing, writes that are never repeated included, when each is stopped and replaced under load', async () => {
    const replicas = await start(3);
    const load = loading({
      operations: [operations.count, operations.countOnce],
      payload: { milliseconds: 5 },
    });
    for (const oldest of replicas) {
      await waitFor(async () => (await handedBy([oldest])).flat().length > 200);
      expect(await oldest.stop()).toBe(0);
      await start(1);
    }
    const result = await load.stop();
    expect(result.failed).toEqual({});
    expect(result.ok).toBe(result.sent);
  });

  it('fail no read when one is killed under load: what it held is called again', async () => {
    const [victim] = await start(3);
    const load = loading({ operations: [operations.count], payload: { milliseconds: 20 } });
    await waitFor(() => load.result.ok > 500);
    await victim?.kill();
    const before = load.result.ok;
    await waitFor(() => load.result.ok > before + 1_000);
    const result = await load.stop();
    expect(result.failed).toEqual({});
    // Calls to the killed replica are repeated after 500 ms, so at least one was lost and repeated.
    expect(result.slowest).toBeGreaterThan(500);
  });
});
