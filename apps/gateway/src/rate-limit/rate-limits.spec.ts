import { gatewayConfig } from '../config.js';
import { LimitsRedis } from './limits-redis.js';
import { MakeCounter } from './make-counter.js';
import { RateLimits } from './rate-limits.js';

/** A port on which nothing listens. */
const config = gatewayConfig.read({
  REDIS_URL: 'redis://127.0.0.1:1',
  DEPLOYMENT_SECRET: 'a secret of the tests',
});

describe('RateLimits without Redis', () => {
  let redis: LimitsRedis;
  let limits: RateLimits;
  beforeAll(() => {
    redis = new LimitsRedis(config);
    limits = new RateLimits(config, new MakeCounter(config, redis));
  });
  afterAll(() => redis.onApplicationShutdown());

  it.each(['log_in', 'log_in_account', 'sign_up', 'mail', 'email_subscription'] as const)(
    'is closed for %s',
    async (name) => {
      await expect(limits.take(name, ['address:203.0.113.7'])).rejects.toMatchObject({ code: 'unreachable' });
    },
  );

  it.each(['comment', 'publish', 'toggle', 'suggest'] as const)('is open for %s', async (name) => {
    expect(await limits.take(name, ['address:203.0.113.7'])).toBeNull();
  });

  it('is open for everything else', () => {
    expect(() => limits.takeDefault(['address:203.0.113.7'])).not.toThrow();
  });

  it('is open for everything when it is switched off', async () => {
    const off = new RateLimits({ RATE_LIMIT_SCALE: 0 }, new MakeCounter(config, redis));
    expect(await off.take('log_in', ['address:203.0.113.7'])).toBeNull();
  });
});
