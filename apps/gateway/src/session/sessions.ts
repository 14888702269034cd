import { Injectable } from '@nestjs/common';
import { type ResolvedSession, resolveSession, type SessionViewer } from '@quillstead/contracts';
import { RedisListClient } from '@quillstead/service-kit/process';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CacheLease } from '../cache/cache-lease.js';
import { networkOf } from '../http/address-key.js';
import { callerKeys, RateLimits } from '../rate-limit/rate-limits.js';
import { type Caller, visitor } from '../http/caller.js';
import { hashSessionToken, SessionCookie } from './session-cookie.js';

/** Events drop what has changed at once; the time is for the event that gets lost. */
const longestKept = 30_000;
const mostKept = 20_000;

interface Known {
  /** Null when the cookie means nobody. */
  readonly viewer: SessionViewer | null;
  /** The end of the session, as in `Caller`. */
  readonly endsAt: number | null;
}

const nobody: Known = { viewer: null, endsAt: null };

/** Resolves the session that a cookie names: calls the accounts service once, and remembers the result for a moment. */
@Injectable()
export class Sessions {
  private readonly known = new LRUCache<string, Known>({ max: mostKept, ttl: longestKept });
  private readonly pending = new Map<string, Promise<Known>>();

  constructor(
    private readonly rpc: RedisListClient,
    private readonly cookie: SessionCookie,
    private readonly limits: RateLimits,
    private readonly lease: CacheLease,
  ) {}

  /**
   * Rejects as an operation does when the accounts service is out of reach and the cookie is not known yet, and with
   * `too_many` when an address tries one cookie after the other.
   */
  async callerOf(request: FastifyRequest): Promise<Caller> {
    const sent = this.cookie.read(request);
    if (sent === undefined) return visitor;
    const tokenHash = hashSessionToken(sent);
    const { viewer, endsAt } = tokenHash === null ? nobody : await this.resolve(tokenHash, request);
    if (viewer === null) return { ...visitor, sentCookie: true };
    return { viewer, tokenHash, token: sent, endsAt, sentCookie: true };
  }

  /** Returns the viewer of a session; null when it has ended. Rejects as an operation does. */
  async stillViewer(tokenHash: string, requestId: string): Promise<SessionViewer | null> {
    const cached = this.lease.isSure() ? this.cached(tokenHash) : undefined;
    return (await (cached ?? this.lookUp(tokenHash, requestId))).viewer;
  }

  /** Forgets one session: it ended. */
  forget(tokenHash: string): void {
    this.known.delete(tokenHash);
    this.pending.delete(tokenHash);
  }

  /**
   * Forgets all sessions of a person who changed. A session that is being looked up may be theirs, so it is not cached.
   */
  forgetUser(userId: number): void {
    this.pending.clear();
    for (const [tokenHash, { viewer }] of this.known.entries()) {
      if (viewer?.id === userId) this.known.delete(tokenHash);
    }
  }

  forgetAll(): void {
    this.pending.clear();
    this.known.clear();
  }

  private async resolve(tokenHash: string, request: FastifyRequest): Promise<Known> {
    const cached = this.lease.isSure() ? this.cached(tokenHash) : undefined;
    if (cached !== undefined) return cached;
    this.limits.takeDefault(callerKeys(request, visitor));
    return this.lookUp(tokenHash, request.id, networkOf(request.ip));
  }

  /** Returns the known session or the running look-up; undefined for neither. */
  private cached(tokenHash: string): Promise<Known> | Known | undefined {
    return this.known.get(tokenHash) ?? this.pending.get(tokenHash);
  }

  /** @param network from which the cookie came, when a request brought it */
  private async lookUp(tokenHash: string, requestId: string, network?: string): Promise<Known> {
    const context = { viewer: null, requestId, deadline: this.rpc.deadline() };
    const response = this.rpc.call(resolveSession, { token_hash: tokenHash, network }, context).then(toKnown);
    // Without a lease no event can remove the response, so it is neither cached nor shared.
    if (this.lease.isSure()) this.pending.set(tokenHash, response);
    try {
      const known = await response;
      // A session that was removed during the look-up may be outdated already.
      if (this.pending.get(tokenHash) === response) this.remember(tokenHash, known);
      return known;
    } finally {
      if (this.pending.get(tokenHash) === response) this.pending.delete(tokenHash);
    }
  }

  /** Caches a session, for no longer than it lasts. */
  private remember(tokenHash: string, known: Known): void {
    const ttl = Math.min(longestKept, (known.endsAt ?? Infinity) - Date.now());
    if (ttl > 0) this.known.set(tokenHash, known, { ttl });
  }
}

function toKnown(resolved: ResolvedSession | null): Known {
  if (resolved === null) return nobody;
  const { ends_at: endsAt, ...viewer } = resolved;
  return { viewer, endsAt };
}
