import { redisUserUrl, startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { AnnounceRelease } from '../src/releases/announce-release.js';
import { ReleaseRegistry, type RunningService } from '../src/releases/release-registry.js';
import { ownRelease } from '../src/releases/release.js';
import { quietLogger } from './fixtures/loggers.js';

const secret = 'a secret of this deployment';
const social: RunningService = { service: 'social', release: '1.2.3', process: 'one' };

describe('the running services', () => {
  let redis: TestRedis;
  let hand: Redis;
  let asGateway: Redis;
  const registry = new ReleaseRegistry(secret);
  const stops: (() => Promise<void>)[] = [];
  const running = () => registry.list(asGateway);

  beforeAll(async () => {
    redis = await startRedis();
    hand = new Redis(redis.url);
    asGateway = new Redis(redisUserUrl(redis.url, 'gateway'), { disableClientInfo: true });
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    await hand.del(registry.key);
  });
  afterAll(async () => {
    hand.disconnect();
    asGateway.disconnect();
    await redis.stop();
  });

  /** A process of content with the rights that it has in Redis. */
  function startContent(redisUrl = redisUserUrl(redis.url, 'content')): AnnounceRelease {
    const announcing = new AnnounceRelease({ service: 'content', redisUrl, secret, logger: quietLogger });
    announcing.start();
    stops.push(() => announcing.stop());
    return announcing;
  }

  it('are those that announced themselves, each with its release, until they stop', async () => {
    await registry.announce(hand, social);
    const announcing = startContent();
    const all = await waitFor(async () => ((await running()).length === 2 ? running() : null));
    expect(all).toEqual(
      expect.arrayContaining([
        social,
        { service: 'content', release: ownRelease(), process: expect.stringMatching(/^\S+$/) },
      ]),
    );
    await announcing.stop();
    expect(await running()).toEqual([social]);
    await registry.withdraw(hand, social);
    expect(await running()).toEqual([]);
  });

  it('are not those whose lease is over, and the next announcement removes these', async () => {
    await registry.announce(hand, social);
    const [, score = ''] = await hand.zrange(registry.key, '0', '-1', 'WITHSCORES');
    const [now] = await hand.time();
    // A process that was killed is listed for at most as long as this.
    expect(Number(score) - Number(now) * 1_000).toBeLessThanOrEqual(16_000);
    await hand.zadd(registry.key, Number(now) * 1_000 - 1, 'social 1.2.3 one');
    expect(await running()).toEqual([]);
    await registry.announce(hand, { ...social, process: 'two' });
    expect(await hand.zrange(registry.key, '0', '-1')).toEqual(['social 1.2.3 two']);
  });

  it('are known again at once when Redis comes back without data', async () => {
    startContent();
    await waitFor(async () => (await running()).length === 1);
    await hand.del(registry.key);
    await hand.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await waitFor(async () => (await running().catch(() => [])).length === 1, { timeout: 4_000 });
  });

  it('leave out entries that this release can not read', async () => {
    await registry.announce(hand, social);
    const [, score = ''] = await hand.zrange(registry.key, '0', '-1', 'WITHSCORES');
    for (const member of ['', 'social', 'social 1.2 x', 'strange 1.2.3 x', 'social 1.2.3 x y'])
      await hand.zadd(registry.key, score, member);
    expect(await running()).toEqual([social]);
  });
});
