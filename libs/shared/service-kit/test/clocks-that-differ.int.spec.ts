import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { AskAddresses } from '../src/ask/ask-addresses.js';
import { printCall, withDeadline } from '../src/ask/call-entry.js';
import { Asker, MessageKeys } from '../src/ask/index.js';
import { askContext } from './fixtures/ask/ask-context.js';
import * as asks from './fixtures/ask/asks.js';
import { quiet } from './fixtures/ask/quiet.js';
import { killReplicas, startReplica } from './fixtures/ask/start-replica.js';

const minutes = 60_000;

describe.each([
  ['five minutes ahead', 5 * minutes],
  ['five minutes behind', -5 * minutes],
])('a replica whose clock is %s', (_how, clockAhead) => {
  const secret = 'a secret of this deployment';
  let redis: TestRedis;
  let asker: Asker;
  let hand: Redis;
  let replica: Awaited<ReturnType<typeof startReplica>>;

  beforeAll(async () => {
    redis = await startRedis();
    hand = new Redis(redis.url);
    replica = await startReplica({ redisUrl: redis.url, secret, clockAhead });
    asker = new Asker({ redisUrl: redis.url, secret, logger: quiet });
    await waitFor(() => asker.isReady);
  });
  afterAll(async () => {
    asker.close();
    hand.disconnect();
    killReplicas();
    await redis.stop();
  });

  it('answers, and knows how much time there is by its own clock', async () => {
    await expect(asker.ask(asks.count, { number: 1 }, askContext())).resolves.toMatchObject({ number: 1 });
    const context = askContext();
    const seen = await asker.ask(asks.context, {}, context);
    expect(seen).toMatchObject({ deadline: expect.any(Number) });
    const { deadline } = seen as { deadline: number };
    expect(Math.abs(deadline - clockAhead - context.deadline)).toBeLessThan(minutes);
  });

  it('brings back what is too large to be published', async () => {
    await expect(asker.askRaw(asks.large, { bytes: 300_000 }, askContext())).resolves.toHaveLength(300_000);
  });

  it('drops unread what has expired', async () => {
    const list = new AskAddresses(secret).requests('content', 'gateway');
    const call = {
      asker: 'gateway-1',
      call: 1,
      name: 'content.count',
      payload: { number: 2 },
      context: askContext(),
    };
    const [seconds] = await hand.time();
    const expired = withDeadline(Number(seconds) * 1_000 - 1_000, printCall(call));
    await hand.rpush(list, new MessageKeys(secret).seal(list, expired));
    await asker.ask(asks.nothing, {}, askContext());
    const { handed, shed } = await replica.report();
    expect(handed.map(([number]) => number)).not.toContain(2);
    expect(shed).toBe(1);
  });
});
