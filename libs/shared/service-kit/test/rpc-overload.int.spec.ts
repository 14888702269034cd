import { startRedis, type TestRedis } from '@quillstead/testing';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, startReplica } from './fixtures/rpc/start-replica.js';
import { SteadyLoad } from './fixtures/rpc/steady-load.js';

describe('a service that gets ten times the calls that it can handle', () => {
  const secret = 'a secret of this deployment';
  const slots = 8;
  const milliseconds = 40;
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startRedis();
    await startReplica({ redisUrl: redis.url, secret, slots });
  });

  afterAll(async () => {
    killReplicas();
    await redis.stop();
  });

  /** Calls a second that get a response while no more are open than it has slots. */
  async function capacity(client: RedisListClient): Promise<number> {
    const began = performance.now();
    const calls = 200;
    await new SteadyLoad({
      client,
      inFlight: slots * 2,
      operations: [operations.count],
      payload: { milliseconds },
      calls,
    }).end();
    return calls / ((performance.now() - began) / 1_000);
  }

  // With 64 open the queue is shorter than the deadline, with 512 it is longer: then the service must choose well.
  it.each([64, 512])(
    'sheds the rest and goes on responding, with %i open calls allowed',
    async (maxInFlight) => {
      const client = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet, maxInFlight });
      const possible = await capacity(client);
      const ends: Record<string, number> = {};
      const seconds = 4;
      // By the clock and not by the turn, so that it is ten times as much also when the turns come late.
      const everySecond = (10 * slots * 1_000) / milliseconds;
      const calls: Promise<void>[] = [];
      const began = Date.now();
      const lastMoment = began + seconds * 1_000;
      const note = (end: string): void =>
        void (Date.now() <= lastMoment && (ends[end] = (ends[end] ?? 0) + 1));
      await new Promise<void>((resolve) => {
        const ticking = setInterval(() => {
          const due = ((Date.now() - began) / 1_000) * everySecond;
          for (let number = calls.length; number < due; number += 1) {
            const call = client.call(
              operations.count,
              { number, milliseconds },
              rpcContext({ within: 1_000 }),
            );
            calls.push(
              call.then(
                () => note('ok'),
                (error) => note(error.code),
              ),
            );
          }
          if (Date.now() < lastMoment) return;
          clearInterval(ticking);
          resolve();
        }, 10);
      });
      await Promise.all(calls);
      client.close();
      expect(ends['overloaded']).toBeGreaterThan(calls.length / 2);
      // A bad choice responds to nearly nothing in time; the rate of a good choice is a row of `npm run bench`.
      expect((ends['ok'] ?? 0) / (possible * seconds)).toBeGreaterThan(0.2);
    },
  );

  it('says when to come again', async () => {
    const client = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet, maxInFlight: 1 });
    const first = client.call(operations.count, { number: 1 }, rpcContext());
    await expect(client.call(operations.count, { number: 2 }, rpcContext())).rejects.toMatchObject({
      code: 'overloaded',
      details: { retry_after: 1 },
    });
    await first;
    await expect(client.call(operations.count, { number: 3 }, rpcContext())).resolves.toMatchObject({
      number: 3,
    });
    client.close();
  });
});
