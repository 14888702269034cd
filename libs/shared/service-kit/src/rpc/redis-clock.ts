import type { Redis } from 'ioredis';
import { isRefusal } from './redis-connection.js';

/** Milliseconds that a measurement is trusted. */
const trusted = 30_000;
/** Milliseconds by which the clock of this machine may have been set since, before it is measured again. */
const step = 50;
/** Measurements at most, until one took so few milliseconds that half of that does not matter. */
const tries = 3;
const quick = 5;

/**
 * The difference between the clock of this machine and that of one Redis. Deadlines travel in the time of the Redis
 * that has the request, so that machines whose clocks differ agree on them (docs/messaging.md#deadlines).
 */
export class RedisClock {
  private difference = 0;
  private measuredAt = -Infinity;
  private wasAhead = 0;
  private measuring: Promise<boolean> | null = null;

  /** Milliseconds that this machine is ahead of Redis; null before the first measurement. */
  get offset(): number | null {
    return this.measuredAt === -Infinity ? null : this.difference;
  }

  /** True if it must be measured before it is used: it is old, or the clock of this machine was set meanwhile. */
  get isStale(): boolean {
    const now = performance.now();
    return now - this.measuredAt > trusted || Math.abs(Date.now() - now - this.wasAhead) > step;
  }

  /** Another server may have another clock. */
  forget(): void {
    this.measuredAt = -Infinity;
  }

  /** Returns whole epoch milliseconds in the time of Redis. */
  toRedis(local: number): number {
    return Math.round(local - this.difference);
  }

  /** Returns epoch milliseconds of this machine. */
  toLocal(redis: number): number {
    return Math.round(redis + this.difference);
  }

  /**
   * Reads the time of Redis. False when the connection broke; what Redis refuses to say leaves the difference as it
   * was.
   */
  measure(redis: Redis): Promise<boolean> {
    this.measuring ??= this.operation(redis).finally(() => (this.measuring = null));
    return this.measuring;
  }

  private async operation(redis: Redis): Promise<boolean> {
    try {
      let best = Infinity;
      for (let n = 0; n < tries && best > quick; n += 1) {
        const began = performance.now();
        const [seconds, microseconds] = await redis.time();
        const took = performance.now() - began;
        if (took >= best) continue;
        best = took;
        this.difference = Date.now() - took / 2 - (Number(seconds) * 1_000 + Number(microseconds) / 1_000);
      }
    } catch (error) {
      if (!isRefusal(error)) return false;
    }
    this.measuredAt = performance.now();
    this.wasAhead = Date.now() - this.measuredAt;
    return true;
  }
}
