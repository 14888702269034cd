import { startRedis, type TestRedis } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { Asker } from '../src/ask/index.js';
import { askContext } from './fixtures/ask/ask-context.js';
import * as asks from './fixtures/ask/asks.js';
import { quiet } from './fixtures/ask/quiet.js';
import { killReplicas, type Replica, startReplica } from './fixtures/ask/start-replica.js';

describe('an ask', () => {
  const secret = 'a secret of this deployment';
  let redis: TestRedis;
  let replica: Replica;
  let asker: Asker;
  let hand: Redis;

  beforeAll(async () => {
    redis = await startRedis();
    replica = await startReplica({ redisUrl: redis.url, secret });
    asker = new Asker({ redisUrl: redis.url, secret, logger: quiet });
    hand = new Redis(redis.url);
  });

  afterAll(async () => {
    hand.disconnect();
    asker.close();
    killReplicas();
    await redis.stop();
  });

  it('carries payload and context there and the reply back', async () => {
    const viewer = { id: 7, username: 'ada' };
    const context = askContext({ requestId: 'r-42', idempotencyKey: 'k-1' });
    await expect(asker.ask(asks.count, { number: 1 }, context)).resolves.toEqual({
      number: 1,
      pid: replica.pid,
    });
    await expect(asker.ask(asks.context, {}, { ...context, viewer: viewer as never })).resolves.toEqual({
      viewer,
      requestId: 'r-42',
      deadline: expect.any(Number),
      idempotencyKey: 'k-1',
    });
  });

  it('gives the bytes of a raw reply as the service printed them', async () => {
    const text = '{"as":  "printed", "with":"é ✓ \\u0041"}';
    const bytes = await asker.askRaw(asks.raw, { text }, askContext());
    expect(bytes.toString()).toBe(text);
  });

  it('answers null where the handler returns nothing', async () => {
    await expect(asker.ask(asks.nothing, {}, askContext())).resolves.toBeNull();
  });

  it('brings a reply of 5 MB whole, and takes it out of Redis', async () => {
    const bytes = await asker.askRaw(asks.large, { bytes: 5_000_000 }, askContext());
    expect(bytes.equals(Buffer.alloc(5_000_000, 'q'))).toBe(true);
    await expect(hand.dbsize()).resolves.toBe(0);
  });

  it('brings replies of every size around the limit', async () => {
    const sizes = [0, 1, 65_535, 65_536, 65_537, 70_000];
    const replies = await Promise.all(
      sizes.map((bytes) => asker.askRaw(asks.large, { bytes }, askContext())),
    );
    expect(replies.map((reply) => reply.length)).toEqual(sizes);
  });

  it('fails with the code, sentence and details of a CallError', async () => {
    const told = { code: 'taken', message: 'This username is already taken.', details: { key: 'username' } };
    await expect(asker.ask(asks.refuse, told, askContext())).rejects.toMatchObject(told);
  });

  it('fails with the sentence of the code where the error brings none', async () => {
    await expect(asker.ask(asks.refuse, { code: 'not_found' }, askContext())).rejects.toMatchObject({
      code: 'not_found',
      message: 'This page does not exist or is not available.',
    });
  });

  it('tells nothing of a fault but its code, and logs it with the request', async () => {
    const failure = asker.ask(asks.fault, {}, askContext({ requestId: 'r-fault' }));
    await expect(failure).rejects.toMatchObject({
      code: 'internal',
      message: 'Something went wrong on our side.',
    });
    const { logged } = await replica.report();
    const told = logged.find(({ requestId }) => requestId === 'r-fault');
    expect(told?.stack).toContain('swordfish');
  });

  it('fails as unreachable when its deadline passes', async () => {
    const late = asker.ask(asks.count, { number: 2, milliseconds: 400 }, askContext({ within: 100 }));
    await expect(late).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('fails at once when its deadline has passed', async () => {
    const late = asker.ask(asks.count, { number: 3 }, askContext({ within: -1 }));
    await expect(late).rejects.toMatchObject({ code: 'unreachable' });
    const { handed } = await replica.report();
    expect(handed.map(([number]) => number)).not.toContain(3);
  });

  it('fails as unreachable when no replica of the service runs', async () => {
    const nobody = asker.ask(
      { name: 'social.follow', repeat: 'freely', callers: ['gateway'] },
      {},
      askContext({ within: 100 }),
    );
    await expect(nobody).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('is not heard by a service of another deployment', async () => {
    const stranger = new Asker({ redisUrl: redis.url, secret: 'a secret of another one', logger: quiet });
    const call = stranger.ask(asks.count, { number: 4 }, askContext({ within: 200 }));
    await expect(call).rejects.toMatchObject({ code: 'unreachable' });
    const { handed } = await replica.report();
    expect(handed.map(([number]) => number)).not.toContain(4);
    stranger.close();
  });

  it('is answered when Redis was not there yet while it was asked', async () => {
    const later = await startRedis();
    await later.kill();
    const early = new Asker({ redisUrl: later.url, secret, logger: quiet });
    const call = early.ask(asks.countOnce, { number: 5 }, askContext({ within: 5_000 }));
    await later.restart();
    await startReplica({ redisUrl: later.url, secret });
    await expect(call).resolves.toMatchObject({ number: 5 });
    early.close();
    await later.stop();
  });

  it('is told unreachable when its own process closes the asker', async () => {
    const closing = new Asker({ redisUrl: redis.url, secret, logger: quiet });
    const call = closing.ask(asks.count, { number: 6, milliseconds: 300 }, askContext());
    closing.close();
    await expect(call).rejects.toMatchObject({ code: 'unreachable' });
    await expect(closing.ask(asks.nothing, {}, askContext())).rejects.toMatchObject({ code: 'unreachable' });
  });
});
