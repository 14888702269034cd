import { randomUUID } from 'node:crypto';
import { serviceNames } from '@quillstead/contracts';
import { eventStream } from '@quillstead/service-kit';
import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { FollowEvents } from '../src/events/follow-events.js';

const secret = 'a secret of the tests';

describe('FollowEvents', () => {
  let redis: TestRedis;
  let source: Redis;
  let following: FollowEvents;
  let heard: unknown[];
  let missed: number;

  beforeEach(async () => {
    redis = await startRedis();
    source = new Redis(redis.url, { maxRetriesPerRequest: null });
    // A source without its Redis tries again by itself.
    source.on('error', () => {});
    [heard, missed] = [[], 0];
    following = new FollowEvents({
      redisUrl: redis.url,
      secret,
      sources: serviceNames,
      logger: pino({ level: 'silent' }),
      listeners: new Map([['accounts.session_ended', (payload) => heard.push(payload)]]),
      missed: () => (missed += 1),
    });
  });
  afterEach(async () => {
    following.stop();
    source.disconnect();
    await redis.stop();
  });

  function tell(payload: unknown, name = 'accounts.session_ended', text?: string): Promise<unknown> {
    const event = { number: 1, name, subject: 'x', version: 1, payload, request_id: 'x', published_at: 'x' };
    return source.xadd(eventStream('accounts', secret), '*', 'event', text ?? JSON.stringify(event));
  }

  it('hears what is told from now on, and only what it listens to', async () => {
    await tell('before');
    following.start();
    await waitFor(() => missed === 1);
    await tell('one');
    await tell('of no interest', 'accounts.user_changed');
    await tell('two');
    await waitFor(() => heard.length === 2);
    expect(heard).toEqual(['one', 'two']);
  });

  it('hears everything that comes in a rush, in order', async () => {
    following.start();
    await waitFor(() => missed === 1);
    const rush = Array.from({ length: 2_000 }, () => randomUUID());
    await Promise.all(rush.map((payload) => tell(payload)));
    await waitFor(() => heard.length === rush.length);
    expect(heard).toEqual(rush);
  });

  it('says that something may have been missed when Redis was away, and hears on', async () => {
    following.start();
    await waitFor(() => missed === 1);
    await redis.restart();
    await waitFor(() => missed === 2);
    await tell('afterwards');
    await waitFor(() => heard.length === 1);
    expect(heard).toEqual(['afterwards']);
  });

  it('says the same of an entry that it can not read, and hears on', async () => {
    following.start();
    await waitFor(() => missed === 1);
    await tell(null, '', 'no event');
    await tell('afterwards');
    await waitFor(() => heard.length === 1);
    expect(missed).toBe(2);
  });
});
