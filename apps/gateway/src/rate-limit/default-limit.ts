import { CallError } from '@quillstead/service-kit/process';
import { LRUCache } from 'lru-cache';
import type { RateLimiterRes } from 'rate-limiter-flexible';

/** Adds to a counter that all gateways share, and says what it is now; rejects when that can't be done. */
export interface SharedCounter {
  penalty(key: string, points: number): Promise<Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>>;
}

interface Count {
  /** The count of all gateways together in the last response of Redis, this gateway's calls of that time included. */
  shared: number;
  /** The calls that this gateway has counted since then. */
  unsent: number;
  /** The time, in epoch milliseconds, at which counting starts again. */
  endsAt: number;
}

const mostKept = 50_000;
const sendEvery = 200;

/**
 * Counts the calls of the class that everything else belongs to. A read must not wait for Redis, so each gateway
 * decides by the count that it has. Every fifth of a second it adds its own calls to the count in Redis, which returns
 * the count of all gateways. With n gateways a limit may therefore be overrun by the calls that they admit in 200 ms;
 * without Redis each gateway holds the limit by itself.
 */
export class DefaultLimit {
  private readonly counts = new LRUCache<string, Count>({ max: mostKept });
  private readonly unsent = new Map<string, Count>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly allowance: Allowance,
    private readonly shared: SharedCounter,
  ) {}

  /** Counts one call for each key. Throws `too_many` when one of them is used up. @param now epoch milliseconds */
  take(keys: readonly string[], now: number): void {
    for (const key of keys) {
      const count = this.countOf(key, now);
      if (count.shared + count.unsent >= this.allowance.points) throw tooMany(count.endsAt - now);
      count.unsent += 1;
      this.unsent.set(key, count);
    }
    this.timer ??= setTimeout(() => void this.sendCounts(), sendEvery).unref();
  }

  /** Adds to Redis what was counted here since the last time, and stores the count of all gateways. */
  async sendCounts(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const pending = [...this.unsent];
    this.unsent.clear();
    await Promise.all(pending.map(([key, count]) => this.sendCount(key, count)));
  }

  private countOf(key: string, now: number): Count {
    const current = this.counts.get(key);
    if (current !== undefined && now < current.endsAt) return current;
    const fresh = { shared: 0, unsent: 0, endsAt: now + this.allowance.seconds * 1000 };
    this.counts.set(key, fresh);
    return fresh;
  }

  private async sendCount(key: string, count: Count): Promise<void> {
    const points = count.unsent;
    count.unsent = 0;
    count.shared += points;
    try {
      const { consumedPoints, msBeforeNext } = await this.shared.penalty(key, points);
      count.shared = Math.max(count.shared, consumedPoints);
      count.endsAt = Date.now() + msBeforeNext;
    } catch {
      // Without Redis this gateway's own count keeps the limit; it gets the others' count when Redis is back.
    }
  }
}

/** The number of points, and the time for which they are. */
export interface Allowance {
  readonly points: number;
  readonly seconds: number;
}

/** `RATE_LIMIT_SCALE` times as often, at least once. */
export function scaled({ points, seconds }: Allowance, scale: number): Allowance {
  return { points: Math.max(1, Math.round(points * scale)), seconds };
}

/** Returns the refusal of a call that came too often. @param wait milliseconds until the next may come */
export function tooMany(wait: number): CallError {
  return new CallError('too_many', undefined, { retry_after: Math.max(1, Math.ceil(wait / 1000)) });
}
