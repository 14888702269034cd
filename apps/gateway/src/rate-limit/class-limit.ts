import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from './allowance.js';

/** Counts one named class of calls in Redis, over all gateways. */
export class ClassLimit {
  constructor(private readonly limiter: RateLimiterRedis) {}

  /**
   * Counts one call for each of the keys and gives what is left of the scarcest. Throws `too_many` when one of them
   * is used up, and whatever Redis throws when it can't count.
   */
  async take(keys: readonly string[]): Promise<number> {
    try {
      const counted = await Promise.all(keys.map((key) => this.limiter.consume(key)));
      return Math.min(...counted.map(({ remainingPoints }) => remainingPoints));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
      throw error;
    }
  }

  /** Counts one call and gives by how many the allowance is exceeded; throws what Redis throws when it can't count. */
  async excess(key: string): Promise<number> {
    const { consumedPoints } = await this.limiter.penalty(key);
    return Math.max(0, consumedPoints - this.limiter.points);
  }

  /** Takes one counted call back. */
  async giveBack(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.limiter.reward(key)));
  }
}
