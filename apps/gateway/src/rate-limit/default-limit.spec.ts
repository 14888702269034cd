import { RateLimiterMemory } from 'rate-limiter-flexible';
import { DefaultLimit } from './default-limit.js';

const allowance = { points: 10, seconds: 60 };
const key = 'address:203.0.113.7';

/** Calls that are let through until the first refusal. */
function letThrough(limit: DefaultLimit, now: number, keys: readonly string[] = [key]): number {
  for (let calls = 0; ; calls++) {
    try {
      limit.take(keys, now);
    } catch {
      return calls;
    }
  }
}

describe('DefaultLimit', () => {
  it('lets through what is allowed and says when to come again', () => {
    const limit = new DefaultLimit(allowance, new RateLimiterMemory({ points: 10, duration: 60 }));
    const now = Date.now();
    expect(letThrough(limit, now)).toBe(10);
    expect(() => limit.take([key], now + 20_000)).toThrow(
      expect.objectContaining({ code: 'too_many', details: { retry_after: 40 } }),
    );
    expect(letThrough(limit, now + 60_000)).toBe(10);
  });

  it('counts each key by itself', () => {
    const limit = new DefaultLimit(allowance, new RateLimiterMemory({ points: 10, duration: 60 }));
    expect(letThrough(limit, Date.now())).toBe(10);
    expect(letThrough(limit, Date.now(), ['address:203.0.113.8'])).toBe(10);
  });

  it('refuses a member whose address has calls left', () => {
    const limit = new DefaultLimit(allowance, new RateLimiterMemory({ points: 10, duration: 60 }));
    expect(letThrough(limit, Date.now(), ['address:203.0.113.9', 'member:1'])).toBe(10);
    expect(letThrough(limit, Date.now(), ['address:203.0.113.10', 'member:1'])).toBe(0);
  });

  it('adds what other gateways have counted', async () => {
    const shared = new RateLimiterMemory({ points: 10, duration: 60 });
    const [one, other] = [new DefaultLimit(allowance, shared), new DefaultLimit(allowance, shared)];
    const now = Date.now();
    for (let calls = 0; calls < 6; calls++) one.take([key], now);
    await one.sendCounts();
    other.take([key], now);
    await other.sendCounts();
    expect(letThrough(other, now)).toBe(3);
  });

  it('goes on by itself when nothing can be sent', async () => {
    const away = { penalty: () => Promise.reject(new Error('Redis is away')) };
    const limit = new DefaultLimit(allowance, away);
    const now = Date.now();
    for (let calls = 0; calls < 6; calls++) limit.take([key], now);
    await limit.sendCounts();
    expect(letThrough(limit, now)).toBe(4);
  });
});
