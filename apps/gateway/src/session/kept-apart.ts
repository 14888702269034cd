import { Injectable } from '@nestjs/common';
import { readIsKeptApart } from '@quillstead/contracts';
import { RedisListClient } from '@quillstead/service-kit/process';
import { LRUCache } from 'lru-cache';
import { CacheLease } from '../cache/cache-lease.js';

/** The milliseconds as for sessions: events remove changed entries at once. */
const longestKept = 30_000;
const mostKept = 20_000;

/**
 * Knows which members are kept apart from somebody by a block, or mute something. What visitors may read is not for
 * them without a look at who wrote it, so they get no page that was made for all members.
 */
@Injectable()
export class KeptApart {
  private readonly known = new LRUCache<number, boolean>({ max: mostKept, ttl: longestKept });
  private changes = 0;

  constructor(
    private readonly rpc: RedisListClient,
    private readonly lease: CacheLease,
  ) {}

  /** True also while social does not respond. */
  async includes(memberId: number, requestId: string): Promise<boolean> {
    const cached = this.lease.isSure() ? this.known.get(memberId) : undefined;
    if (cached !== undefined) return cached;
    const before = this.changes;
    try {
      const context = { viewer: null, requestId, deadline: this.rpc.deadline(0.5) };
      const isApart = await this.rpc.call(readIsKeptApart, { user_id: memberId }, context);
      if (before === this.changes && this.lease.isSure()) this.known.set(memberId, isApart);
      return isApart;
    } catch {
      return true;
    }
  }

  forget(memberIds: readonly number[]): void {
    this.changes += 1;
    for (const id of memberIds) this.known.delete(id);
  }

  forgetAll(): void {
    this.changes += 1;
    this.known.clear();
  }
}
