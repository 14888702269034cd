import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Counter, Registry } from 'prom-client';
import { CacheLease } from './cache-lease.js';
import { etagOf } from '../http/cached-response.js';
import type { HeaderTable } from '../http/security-headers.js';
import { placeOf } from './outdated-by.js';
import { PreparedResponse } from './prepared-response.js';

/** What is made to answer a visitor. */
export interface FreshAnswer {
  readonly status: 200 | 404;
  readonly bytes: Buffer;
  readonly headers: HeaderTable;
  /** Only what is 200 is kept, and not what is other than it should be. */
  readonly isKept: boolean;
}

/** Milliseconds. Numbers may be this old; what hides or changes is dropped at once. */
export const longestKept = 3_000;
const mostBytes = 32 * 1024 * 1024;
const largestKept = 2 * 1024 * 1024;
const longestAddress = 2_048;

/**
 * Answers to visitors, by the address they asked for. What is being made when something is forgotten is given to those
 * who asked before, and neither kept nor given to anybody who asks later.
 */
@Injectable()
export class ResponseCache {
  private readonly kept = new LRUCache<string, PreparedResponse>({
    maxSize: mostBytes,
    maxEntrySize: 2 * largestKept,
    sizeCalculation: (answer, address) => answer.size + address.length,
    ttl: longestKept,
  });
  private readonly making = new Map<string, Promise<FreshAnswer>>();
  private readonly counts = { hit: 0, joined: 0, made: 0 };

  constructor(
    private readonly lease: CacheLease,
    registry: Registry,
  ) {
    const { counts } = this;
    new Counter({
      name: 'response_cache_total',
      help: 'Answers to visitors: kept ones, those shared with who asked at the same time, and those made',
      labelNames: ['outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count);
      },
    });
  }

  /** The kept answer, if there is one and it is sure. */
  get(address: string): PreparedResponse | undefined {
    if (!this.lease.isSure()) return undefined;
    const answer = this.kept.get(address);
    if (answer !== undefined) this.counts.hit += 1;
    return answer;
  }

  /**
   * Makes an answer, once for all who ask for it meanwhile, and keeps it. Rejects as `make` does.
   * @param isPage it is sent with the XSRF cookie
   */
  fill(address: string, isPage: boolean, make: () => Promise<FreshAnswer>): Promise<FreshAnswer> {
    const making = this.making.get(address);
    if (making !== undefined && this.lease.isSure()) {
      this.counts.joined += 1;
      return making;
    }
    this.counts.made += 1;
    const answer = make();
    if (!this.lease.isSure() || address.length > longestAddress) return answer;
    this.making.set(address, answer);
    this.keepWhenMade(address, isPage, answer).catch(() => undefined);
    return answer;
  }

  /** @param places as `outdatedBy` names them */
  forget(places: 'all' | readonly string[]): void {
    if (places === 'all') {
      this.making.clear();
      this.kept.clear();
    } else if (places.length > 0) {
      const outdated = new Set<string | null>(places);
      for (const address of this.making.keys()) {
        if (outdated.has(placeOf(address))) this.making.delete(address);
      }
      for (const address of this.kept.keys()) {
        if (outdated.has(placeOf(address))) this.kept.delete(address);
      }
    }
  }

  private async keepWhenMade(address: string, isPage: boolean, answer: Promise<FreshAnswer>): Promise<void> {
    try {
      const { bytes, headers, isKept } = await answer;
      if (this.making.get(address) !== answer || !isKept || bytes.length > largestKept) return;
      // A copy: what came from Redis is a piece of something larger.
      this.kept.set(address, new PreparedResponse(Buffer.from(bytes), etagOf(bytes), headers, isPage));
    } finally {
      if (this.making.get(address) === answer) this.making.delete(address);
    }
  }
}
