import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { MessageKeys } from '../src/rpc/message-keys.js';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import * as operations from './fixtures/rpc/operations.js';
import { quiet } from './fixtures/rpc/rpc-context.js';
import { killReplicas, type Replica, startReplica } from './fixtures/rpc/start-replica.js';
import { type LoadResult, SteadyLoad } from './fixtures/rpc/steady-load.js';

interface Secrets {
  signs: string;
  accepts?: string;
}

interface Caller {
  stop(): Promise<LoadResult>;
}

/** The secrets of a process at each step of the run book. */
const steps: Secrets[] = [
  { signs: 'the old secret' },
  { signs: 'the old secret', accepts: 'the new secret' },
  { signs: 'the new secret', accepts: 'the old secret' },
  { signs: 'the new secret' },
];

describe('the replacement of the secret', () => {
  const namespace = 'a namespace that stays';
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    killReplicas();
    await redis.stop();
  });

  const replicaOf = (secrets: Secrets): Promise<Replica> =>
    startReplica({ redisUrl: redis.url, secret: namespace, ...secrets });
  /** A gateway: it calls all the time until it is replaced. */
  const callerOf = async ({ signs, accepts }: Secrets): Promise<Caller> => {
    const keys = new MessageKeys(signs, accepts);
    const client = new RedisListClient({ redisUrl: redis.url, secret: namespace, keys, logger: quiet });
    await waitFor(() => client.isReady);
    const load = new SteadyLoad({
      client,
      inFlight: 4,
      operations: [operations.count, operations.countOnce],
      payload: { milliseconds: 20 },
    });
    return {
      async stop() {
        const result = await load.stop();
        client.close();
        return result;
      },
    };
  };

  it('fails no call, while old and new processes run side by side at each of its steps', async () => {
    const [first] = steps;
    if (!first) throw new Error('there are steps');
    let replicas: Replica[] = await Promise.all([replicaOf(first), replicaOf(first)]);
    let callers: Caller[] = await Promise.all([callerOf(first), callerOf(first)]);
    const failures: object[] = [];
    let calls = 0;
    for (const step of steps.slice(1)) {
      const nextReplicas: Replica[] = [];
      const nextCallers: Caller[] = [];
      for (const [at, replica] of replicas.entries()) {
        // One of each is replaced, then the other: between them both kinds of caller meet both kinds of replica.
        nextReplicas.push(await replicaOf(step));
        expect(await replica.stop()).toBe(0);
        nextCallers.push(await callerOf(step));
        const { failed, ok } = (await callers[at]?.stop()) ?? { failed: {}, ok: 0 };
        failures.push(failed);
        calls += ok;
      }
      replicas = nextReplicas;
      callers = nextCallers;
    }
    for (const caller of callers) failures.push((await caller.stop()).failed);
    expect(failures.filter((failed) => Object.keys(failed).length > 0)).toEqual([]);
    expect(calls).toBeGreaterThan(0);
  });

  it('leaves the old secret worth nothing at its end', async () => {
    const old = new MessageKeys('the old secret');
    const client = new RedisListClient({ redisUrl: redis.url, secret: namespace, keys: old, logger: quiet });
    await waitFor(() => client.isReady);
    const context = { viewer: null, requestId: 'r', deadline: Date.now() + 300 };
    await expect(client.call(operations.nothing, {}, context)).rejects.toMatchObject({ code: 'unreachable' });
    client.close();
  });
});
