import { startRedis, type TestRedis } from '@quillstead/testing';
import type { Operation } from '@quillstead/contracts';
import { Redis } from 'ioredis';
import { firstValueFrom } from 'rxjs';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, type Replica, startReplica } from './fixtures/rpc/start-replica.js';

describe('an operation', () => {
  const secret = 'a secret of this deployment';
  let redis: TestRedis;
  let replica: Replica;
  let client: RedisListClient;
  let hand: Redis;

  beforeAll(async () => {
    redis = await startRedis();
    replica = await startReplica({ redisUrl: redis.url, secret });
    client = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet });
    hand = new Redis(redis.url);
  });

  afterAll(async () => {
    hand.disconnect();
    client.close();
    killReplicas();
    await redis.stop();
  });

  it('carries payload and context there and the reply back', async () => {
    const viewer = { id: 7, username: 'ada' };
    const context = rpcContext({ requestId: 'r-42', idempotencyKey: 'k-1' });
    await expect(client.call(operations.count, { number: 1 }, context)).resolves.toEqual({
      number: 1,
      pid: replica.pid,
    });
    await expect(
      client.call(operations.context, {}, { ...context, viewer: viewer as never }),
    ).resolves.toEqual({
      viewer,
      requestId: 'r-42',
      deadline: expect.any(Number),
      idempotencyKey: 'k-1',
    });
  });

  it('can be sent as by any client of Nest', async () => {
    const send = (operation: Operation, payload: object) =>
      firstValueFrom(client.send<unknown>(operation, { payload, context: rpcContext() }));
    await expect(send(operations.raw, { text: '{"as":"sent"}' })).resolves.toEqual({ as: 'sent' });
    await expect(send(operations.refuse, { code: 'taken' })).rejects.toMatchObject({ code: 'taken' });
  });

  it('gives the bytes of a raw reply as the service printed them', async () => {
    const text = '{"as":  "printed", "with":"é ✓ \\u0041"}';
    const bytes = await client.callRaw(operations.raw, { text }, rpcContext());
    expect(bytes.toString()).toBe(text);
  });

  it('responds with null where the handler returns nothing', async () => {
    await expect(client.call(operations.nothing, {}, rpcContext())).resolves.toBeNull();
  });

  it('brings a reply of 5 MB whole, and takes it out of Redis', async () => {
    const bytes = await client.callRaw(operations.large, { bytes: 5_000_000 }, rpcContext());
    expect(bytes.equals(Buffer.alloc(5_000_000, 'q'))).toBe(true);
    await expect(hand.dbsize()).resolves.toBe(0);
  });

  it('brings replies of every size around the limit', async () => {
    const sizes = [0, 1, 65_535, 65_536, 65_537, 70_000];
    const replies = await Promise.all(
      sizes.map((bytes) => client.callRaw(operations.large, { bytes }, rpcContext())),
    );
    expect(replies.map((reply) => reply.length)).toEqual(sizes);
  });

  it('fails with the code, sentence and details of a CallError', async () => {
    const published = {
      code: 'taken',
      message: 'This username is already taken.',
      details: { key: 'username' },
    };
    await expect(client.call(operations.refuse, published, rpcContext())).rejects.toMatchObject(published);
  });

  it('fails with the sentence of the code where the error brings none', async () => {
    await expect(client.call(operations.refuse, { code: 'not_found' }, rpcContext())).rejects.toMatchObject({
      code: 'not_found',
      message: 'This page does not exist or is not available.',
    });
  });

  it('shows nothing of a fault but its code, and logs it with the request', async () => {
    const failure = client.call(operations.fault, {}, rpcContext({ requestId: 'r-fault' }));
    await expect(failure).rejects.toMatchObject({
      code: 'internal',
      message: 'Something went wrong on our side.',
    });
    const { logged } = await replica.report();
    const published = logged.find(({ requestId }) => requestId === 'r-fault');
    expect(published?.stack).toContain('swordfish');
  });

  it('may be tried again when this release does not know it, and the log names it', async () => {
    const newer = { ...operations.nothing, name: 'content.of_a_newer_release' } as const;
    const failure = client.call(newer, {}, rpcContext({ requestId: 'r-newer' }));
    await expect(failure).rejects.toMatchObject({ code: 'unreachable', details: { retry_after: 2 } });
    const { logged } = await replica.report();
    expect(logged.map(({ requestId }) => requestId)).toContain('r-newer');
  });

  it('fails as unreachable when its deadline passes', async () => {
    const late = client.call(operations.count, { number: 2, milliseconds: 400 }, rpcContext({ within: 100 }));
    await expect(late).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('fails at once when its deadline has passed', async () => {
    const late = client.call(operations.count, { number: 3 }, rpcContext({ within: -1 }));
    await expect(late).rejects.toMatchObject({ code: 'unreachable' });
    const { handed } = await replica.report();
    expect(handed.map(([number]) => number)).not.toContain(3);
  });

  it('fails as unreachable when no replica of the service runs', async () => {
    const nobody = client.call(
      { name: 'social.follow', repeat: 'freely', callers: ['gateway'] },
      {},
      rpcContext({ within: 100 }),
    );
    await expect(nobody).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('does not reach a service of another deployment', async () => {
    const outsider = new RedisListClient({
      redisUrl: redis.url,
      secret: 'a secret of another one',
      logger: quiet,
    });
    const call = outsider.call(operations.count, { number: 4 }, rpcContext({ within: 200 }));
    await expect(call).rejects.toMatchObject({ code: 'unreachable' });
    const { handed } = await replica.report();
    expect(handed.map(([number]) => number)).not.toContain(4);
    outsider.close();
  });

  it('gets its response when Redis was not there yet while it was made', async () => {
    const later = await startRedis();
    await later.kill();
    const early = new RedisListClient({ redisUrl: later.url, secret, logger: quiet });
    const call = early.call(operations.countOnce, { number: 5 }, rpcContext({ within: 60_000 }));
    await later.restart();
    await startReplica({ redisUrl: later.url, secret });
    await expect(call).resolves.toMatchObject({ number: 5 });
    early.close();
    await later.stop();
  });

  it('fails as unreachable when its own process closes the client', async () => {
    const closing = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet });
    const call = closing.call(operations.count, { number: 6, milliseconds: 300 }, rpcContext());
    closing.close();
    await expect(call).rejects.toMatchObject({ code: 'unreachable' });
    await expect(closing.call(operations.nothing, {}, rpcContext())).rejects.toMatchObject({
      code: 'unreachable',
    });
  });
});
