import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, startReplica } from './fixtures/rpc/start-replica.js';
import { startSentinel } from './fixtures/rpc/start-sentinel.js';

describe('calls over a Redis that Sentinels watch', () => {
  const secret = 'a secret of this deployment';
  let master: TestRedis;
  let follower: TestRedis;
  let sentinel: Awaited<ReturnType<typeof startSentinel>>;
  let client: RedisListClient;

  beforeAll(async () => {
    [master, follower] = await Promise.all([startRedis(), startRedis()]);
    const port = Number(new URL(master.url).port);
    const hand = new Redis(follower.url);
    await hand.replicaof('127.0.0.1', port);
    hand.disconnect();
    sentinel = await startSentinel('stories', port);
    const redisUrl = `redis+sentinel://${sentinel.host}/stories`;
    await startReplica({ redisUrl, secret, slots: 4 });
    client = new RedisListClient({ redisUrl, secret, logger: quiet });
  });

  afterAll(async () => {
    client?.close();
    killReplicas();
    await sentinel?.stop();
    await Promise.all([master, follower].map((redis) => redis?.stop()));
  });

  it('get responses again, without any change, after the master has died and its replica took its place', async () => {
    const responds = (): Promise<boolean> =>
      client.call(operations.nothing, {}, rpcContext()).then(
        () => true,
        () => false,
      );
    await waitFor(responds, { what: 'a response by the first master' });
    await master.kill();
    await waitFor(responds, { what: 'a response by the new master', timeout: 30_000 });
    const hand = new Redis(follower.url);
    expect(await hand.role()).toContain('master');
    hand.disconnect();
  });
});
