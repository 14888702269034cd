import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Counter, Registry } from 'prom-client';
import { CacheLease } from './cache-lease.js';
import { etagOf } from '../http/cached-response.js';
import type { HeaderTable } from '../http/security-headers.js';
import { placeOf } from './outdated-by.js';
import { storyOfAddress } from '../story-reads/story-of-address.js';
import { PreparedResponse } from './prepared-response.js';

/** A response to a visitor that was just made. */
export interface FreshResponse {
  readonly status: 200 | 301 | 302 | 404;
  readonly bytes: Buffer;
  readonly headers: HeaderTable;
  /** True if the cache may store it: a 200 with the expected content. */
  readonly isCacheable: boolean;
}

/** Milliseconds. Numbers may be this old; what hides or changes is dropped at once. */
export const longestKept = 3_000;
const mostBytes = 32 * 1024 * 1024;
const largestCached = 2 * 1024 * 1024;
const longestAddress = 2_048;

/**
 * Responses to visitors, by the requested address. When an entry is forgotten while its response is being made, only
 * the requests that came before receive that response: it is neither stored nor given to later requests.
 */
@Injectable()
export class ResponseCache {
  private readonly cached = new LRUCache<string, PreparedResponse>({
    maxSize: mostBytes,
    maxEntrySize: 2 * largestCached,
    sizeCalculation: (response, address) => response.size + address.length,
    ttl: longestKept,
  });
  private readonly making = new Map<string, Promise<FreshResponse>>();
  private readonly counts = { hit: 0, joined: 0, made: 0 };

  constructor(
    private readonly lease: CacheLease,
    registry: Registry,
  ) {
    const { counts } = this;
    new Counter({
      name: 'response_cache_total',
      help: 'Responses to visitors: from the cache, shared with a request that came at the same time, and made',
      labelNames: ['outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count);
      },
    });
  }

  /** Returns the cached response; undefined when there is none or when the lease of the caches has lapsed. */
  get(address: string): PreparedResponse | undefined {
    if (!this.lease.isSure()) return undefined;
    const response = this.cached.get(address);
    if (response !== undefined) this.counts.hit += 1;
    return response;
  }

  /**
   * Makes a response, once for all requests that come meanwhile, and stores it. Rejects as `make` does.
   * @param isPage it is sent with the XSRF cookie
   */
  fill(address: string, isPage: boolean, make: () => Promise<FreshResponse>): Promise<FreshResponse> {
    const making = this.making.get(address);
    if (making !== undefined && this.lease.isSure()) {
      this.counts.joined += 1;
      return making;
    }
    this.counts.made += 1;
    const response = make();
    if (!this.lease.isSure() || address.length > longestAddress) return response;
    this.making.set(address, response);
    this.keepWhenMade(address, isPage, response).catch(() => undefined);
    return response;
  }

  /** @param places as `outdatedBy` names them */
  forget(places: 'all' | readonly string[]): void {
    if (places === 'all') {
      this.making.clear();
      this.cached.clear();
    } else if (places.length > 0) {
      const outdated = new Set<string | null>(places);
      for (const address of this.making.keys()) {
        if (outdated.has(placeOf(address))) this.making.delete(address);
      }
      for (const address of this.cached.keys()) {
        if (outdated.has(placeOf(address))) this.cached.delete(address);
      }
    }
  }

  private async keepWhenMade(
    address: string,
    isPage: boolean,
    response: Promise<FreshResponse>,
  ): Promise<void> {
    try {
      const { bytes, headers, isCacheable } = await response;
      if (this.making.get(address) !== response || !isCacheable || bytes.length > largestCached) return;
      // A copy: what came from Redis is a piece of something larger.
      const story = storyOfAddress(address);
      this.cached.set(
        address,
        new PreparedResponse(Buffer.from(bytes), etagOf(bytes), headers, isPage, story),
      );
    } finally {
      if (this.making.get(address) === response) this.making.delete(address);
    }
  }
}
