import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { MessageKeys } from '../src/rpc/message-keys.js';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { RpcAddresses } from '../src/rpc/rpc-addresses.js';
import { printRequest, withDeadline } from '../src/rpc/request-entry.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, startReplica } from './fixtures/rpc/start-replica.js';

const minutes = 60_000;

describe.each([
  ['five minutes ahead', 5 * minutes],
  ['five minutes behind', -5 * minutes],
])('a replica whose clock is %s', (_how, clockAhead) => {
  const secret = 'a secret of this deployment';
  let redis: TestRedis;
  let client: RedisListClient;
  let hand: Redis;
  let replica: Awaited<ReturnType<typeof startReplica>>;

  beforeAll(async () => {
    redis = await startRedis();
    hand = new Redis(redis.url);
    replica = await startReplica({ redisUrl: redis.url, secret, clockAhead });
    client = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet });
    await waitFor(() => client.isReady);
  });
  afterAll(async () => {
    client.close();
    hand.disconnect();
    killReplicas();
    await redis.stop();
  });

  it('responds, and knows how much time there is by its own clock', async () => {
    await expect(client.call(operations.count, { number: 1 }, rpcContext())).resolves.toMatchObject({
      number: 1,
    });
    const context = rpcContext();
    const seen = await client.call(operations.context, {}, context);
    expect(seen).toMatchObject({ deadline: expect.any(Number) });
    const { deadline } = seen as { deadline: number };
    expect(Math.abs(deadline - clockAhead - context.deadline)).toBeLessThan(minutes);
  });

  it('brings back what is too large to be published', async () => {
    await expect(client.callRaw(operations.large, { bytes: 300_000 }, rpcContext())).resolves.toHaveLength(
      300_000,
    );
  });

  it('drops unread what has expired', async () => {
    const list = new RpcAddresses(secret).requests('content', 'gateway');
    const call = {
      client: 'gateway-1',
      call: 1,
      name: 'content.count',
      payload: { number: 2 },
      context: rpcContext(),
    };
    const [seconds] = await hand.time();
    const expired = withDeadline(Number(seconds) * 1_000 - 1_000, printRequest(call));
    await hand.rpush(list, new MessageKeys(secret).seal(list, expired));
    await client.call(operations.nothing, {}, rpcContext());
    const { handed, shed } = await replica.report();
    expect(handed.map(([number]) => number)).not.toContain(2);
    expect(shed).toBe(1);
  });
});
