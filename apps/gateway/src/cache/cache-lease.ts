import { Injectable } from '@nestjs/common';
import { gatewayLease } from '@quillstead/service-kit/process';

/** Less than Redis counts, so that nobody stops waiting for this gateway while it still trusts what it keeps. */
const margin = 100;

/**
 * Whether this gateway may trust its caches. It may while all who hide something know that it lives and wait until it
 * has forgotten; a gateway that was stopped, or cut off from Redis, for longer than its lease may have missed that.
 */
@Injectable()
export class CacheLease {
  /** By `performance.now()`, which goes on while the process is stopped. */
  private until = 0;
  private readonly listeners: (() => void)[] = [];

  isSure(): boolean {
    return performance.now() < this.until;
  }

  /** Called when what is kept may be wrong, before it would be trusted again. */
  onLapse(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * @param startedAt of performance.now(), before this gateway renewed its registration in Redis, which Redis has
   * confirmed
   */
  renew(startedAt: number): void {
    if (!this.isSure()) this.lose();
    this.until = Math.max(this.until, startedAt + gatewayLease - margin);
  }

  lose(): void {
    this.until = 0;
    for (const listener of this.listeners) listener();
  }
}
