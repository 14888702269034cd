import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Asker } from '../src/ask/index.js';
import { askContext } from './fixtures/ask/ask-context.js';
import * as asks from './fixtures/ask/asks.js';
import { quiet } from './fixtures/ask/quiet.js';
import { killReplicas, startReplica } from './fixtures/ask/start-replica.js';
import { type LoadOptions, SteadyLoad } from './fixtures/ask/steady-load.js';

describe('asks while Redis goes away and comes back empty', () => {
  const secret = 'a secret of this deployment';
  let redis: TestRedis;
  let asker: Asker;
  let loads: SteadyLoad[] = [];

  beforeEach(async () => {
    redis = await startRedis();
    asker = new Asker({ redisUrl: redis.url, secret, logger: quiet });
    await Promise.all([1, 2].map(() => startReplica({ redisUrl: redis.url, secret })));
  });

  afterEach(async () => {
    const stopped = loads.map((load) => load.stop());
    asker.close();
    await Promise.all(stopped);
    loads = [];
    killReplicas();
    await redis.stop();
  });

  /** A load that ends with its test, however that goes. */
  const loading = (options: Omit<LoadOptions, 'asker' | 'inFlight'>): SteadyLoad => {
    const load = new SteadyLoad({ asker, inFlight: 64, ...options });
    loads.push(load);
    return load;
  };

  it('go on by themselves, and no read fails', async () => {
    const load = loading({ asks: [asks.count], payload: { milliseconds: 5 } });
    for (let outage = 0; outage < 3; outage += 1) {
      const before = load.result.ok;
      await waitFor(() => load.result.ok > before + 500);
      await redis.kill();
      await waitFor(() => !asker.isReady);
      await redis.restart();
    }
    const before = load.result.ok;
    await waitFor(() => load.result.ok > before + 500);
    const result = await load.stop();
    expect(result.failed).toEqual({});
    expect(result.ok).toBe(result.asked);
  });

  it('end at their deadline when Redis stays away', async () => {
    await asker.ask(asks.nothing, {}, askContext());
    await redis.kill();
    const calls = [asks.count, asks.countOnce, asks.write].map((ask) =>
      asker.ask(ask, {}, askContext({ within: 300 })),
    );
    const ends = await Promise.allSettled(calls);
    expect(ends.map((end) => end.status === 'rejected' && end.reason.code)).toEqual(
      Array(3).fill('unreachable'),
    );
  });

  it('end at their deadline when Redis hangs, and go on when it does not any more', async () => {
    await asker.ask(asks.nothing, {}, askContext());
    redis.freeze();
    await expect(asker.ask(asks.nothing, {}, askContext({ within: 300 }))).rejects.toMatchObject({
      code: 'unreachable',
    });
    redis.thaw();
    await expect(asker.ask(asks.nothing, {}, askContext())).resolves.toBeNull();
  });
});
