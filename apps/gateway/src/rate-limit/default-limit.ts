import type { RateLimiterRes } from 'rate-limiter-flexible';
import { LRUCache } from 'lru-cache';
import type { Allowance } from './allowance.js';
import { tooMany } from './too-many.js';

/** Adds to a counter that all gateways share, and says what it is now; rejects when that can't be done. */
export interface SharedCounter {
  penalty(key: string, points: number): Promise<Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>>;
}

interface Count {
  /** What all gateways together had counted when Redis was last told, ours of that time included. */
  told: number;
  /** Counted here since then. */
  untold: number;
  /** Epoch milliseconds at which counting starts anew. */
  endsAt: number;
}

const mostKept = 50_000;
const tellEvery = 200;

/**
 * Counts the calls of the class that everything else belongs to. A read must not wait for Redis, so each gateway
 * decides by what it knows, and tells Redis what it has counted every fifth of a second, which answers with the count
 * of all. With n gateways a limit may therefore be overrun by what they take in 200 ms; without Redis each of them
 * holds the limit by itself.
 */
export class DefaultLimit {
  private readonly counts = new LRUCache<string, Count>({ max: mostKept });
  private readonly untold = new Map<string, Count>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly allowance: Allowance,
    private readonly shared: SharedCounter,
  ) {}

  /** Counts one call for each key. Throws `too_many` when one of them is used up. @param now epoch milliseconds */
  take(keys: readonly string[], now: number): void {
    for (const key of keys) {
      const count = this.countOf(key, now);
      if (count.told + count.untold >= this.allowance.points) throw tooMany(count.endsAt - now);
      count.untold += 1;
      this.untold.set(key, count);
    }
    this.timer ??= setTimeout(() => void this.tell(), tellEvery).unref();
  }

  /** Tells Redis what was counted here since the last time, and learns what the others have counted. */
  async tell(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const told = [...this.untold];
    this.untold.clear();
    await Promise.all(told.map(([key, count]) => this.tellOne(key, count)));
  }

  private countOf(key: string, now: number): Count {
    const kept = this.counts.get(key);
    if (kept !== undefined && now < kept.endsAt) return kept;
    const fresh = { told: 0, untold: 0, endsAt: now + this.allowance.seconds * 1000 };
    this.counts.set(key, fresh);
    return fresh;
  }

  private async tellOne(key: string, count: Count): Promise<void> {
    const points = count.untold;
    count.untold = 0;
    count.told += points;
    try {
      const { consumedPoints, msBeforeNext } = await this.shared.penalty(key, points);
      count.told = Math.max(count.told, consumedPoints);
      count.endsAt = Date.now() + msBeforeNext;
    } catch {
      // Without Redis our own count goes on holding the limit; the others' is learned when it is back.
    }
  }
}
