import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, startReplica } from './fixtures/rpc/start-replica.js';
import { type LoadOptions, SteadyLoad } from './fixtures/rpc/steady-load.js';

describe('calls while Redis goes away and comes back empty', () => {
  const secret = 'a secret of this deployment';
  let redis: TestRedis;
  let client: RedisListClient;
  let loads: SteadyLoad[] = [];

  beforeEach(async () => {
    redis = await startRedis();
    client = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet });
    await Promise.all([1, 2].map(() => startReplica({ redisUrl: redis.url, secret })));
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

  it('go on by themselves, and no read fails', async () => {
    const load = loading({ operations: [operations.count], payload: { milliseconds: 5 } });
    for (let outage = 0; outage < 3; outage += 1) {
      const before = load.result.ok;
      await waitFor(() => load.result.ok > before + 500);
      await redis.kill();
      await waitFor(() => !client.isReady);
      await redis.restart();
    }
    const before = load.result.ok;
    await waitFor(() => load.result.ok > before + 500);
    const result = await load.stop();
    expect(result.failed).toEqual({});
    expect(result.ok).toBe(result.sent);
  });

  it('end at their deadline when Redis stays away', async () => {
    await client.call(operations.nothing, {}, rpcContext());
    await redis.kill();
    const calls = [operations.count, operations.countOnce, operations.write].map((call) =>
      client.call(call, {}, rpcContext({ within: 300 })),
    );
    const ends = await Promise.allSettled(calls);
    expect(ends.map((end) => end.status === 'rejected' && end.reason.code)).toEqual(
      Array(3).fill('unreachable'),
    );
  });

  it('end at their deadline when Redis hangs, and go on when it does not any more', async () => {
    await client.call(operations.nothing, {}, rpcContext());
    redis.freeze();
    await expect(client.call(operations.nothing, {}, rpcContext({ within: 300 }))).rejects.toMatchObject({
      code: 'unreachable',
    });
    redis.thaw();
    await expect(client.call(operations.nothing, {}, rpcContext())).resolves.toBeNull();
  });
});
