import { randomUUID } from 'node:crypto';
import { serviceNames } from '@quillstead/contracts';
import { eventStream } from '@quillstead/service-kit';
import { holdCommand, startProxy, startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { FollowEvents } from '../src/events/follow-events.js';

const secret = 'a secret of the tests';

describe('FollowEvents', () => {
  let redis: TestRedis;
  let source: Redis;
  let following: FollowEvents;
  let received: unknown[];
  let missed: number;
  const follow = (redisUrl: string) =>
    new FollowEvents({
      redisUrl,
      secret,
      sources: serviceNames,
      logger: pino({ level: 'silent' }),
      listeners: new Map([['accounts.session_ended', (payload) => received.push(payload)]]),
      missed: () => (missed += 1),
    });

  beforeEach(async () => {
    redis = await startRedis();
    source = new Redis(redis.url, { maxRetriesPerRequest: null });
    // A source without its Redis tries again by itself.
    source.on('error', () => {});
    [received, missed] = [[], 0];
    following = follow(redis.url);
  });
  afterEach(async () => {
    following.stop();
    source.disconnect();
    await redis.stop();
  });

  function publish(payload: unknown, name = 'accounts.session_ended', text?: string): Promise<unknown> {
    const event = { number: 1, name, subject: 'x', version: 1, payload, request_id: 'x', published_at: 'x' };
    return source.xadd(eventStream('accounts', secret), '*', 'event', text ?? JSON.stringify(event));
  }

  it('handles what is published from now on, and only events with a listener', async () => {
    await publish('before');
    following.start();
    await waitFor(() => missed === 1);
    await publish('one');
    await publish('of no interest', 'accounts.user_changed');
    await publish('two');
    await waitFor(() => received.length === 2);
    expect(received).toEqual(['one', 'two']);
  });

  it('handles everything that comes in a rush, in order', async () => {
    following.start();
    await waitFor(() => missed === 1);
    const rush = Array.from({ length: 2_000 }, () => randomUUID());
    await Promise.all(rush.map((payload) => publish(payload)));
    await waitFor(() => received.length === rush.length);
    expect(received).toEqual(rush);
  });

  it('says that something may have been missed when Redis was away, and goes on', async () => {
    following.start();
    await waitFor(() => missed === 1);
    await redis.restart();
    await waitFor(() => missed === 2);
    await publish('afterwards');
    await waitFor(() => received.length === 1);
    expect(received).toEqual(['afterwards']);
  });

  it('says that something may have been missed once it knows from where it reads, and not before', async () => {
    const proxy = await startProxy(redis.url);
    following = follow(proxy.url);
    const look = holdCommand(proxy, 'XREVRANGE');
    following.start();
    await look.reached();
    // What is kept from here on is outdated by an event that the look finds to be the last.
    expect(missed).toBe(0);
    await publish('meanwhile');
    look.release();
    await waitFor(() => missed === 1);
    await publish('afterwards');
    await waitFor(() => received.length === 1);
    expect(received).toEqual(['afterwards']);
    following.stop();
    await proxy.stop();
  });

  it('says the same of an entry that it can not read, and goes on', async () => {
    following.start();
    await waitFor(() => missed === 1);
    await publish(null, '', 'no event');
    await publish('afterwards');
    await waitFor(() => received.length === 1);
    expect(missed).toBe(2);
  });
});
