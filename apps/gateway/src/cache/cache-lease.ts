import { Injectable } from '@nestjs/common';
import { gatewayLease } from '@quillstead/service-kit/process';

/**
 * The milliseconds that the lease is shorter than in Redis, so that no process stops waiting for this gateway while it
 * still trusts its caches.
 */
const margin = 100;

/**
 * Decides whether this gateway may trust its caches. It may while every process that hides something knows that the
 * gateway runs, and waits until it has removed the thing. A gateway that was stopped, or cut off from Redis, for longer
 * than its lease may have missed that.
 */
@Injectable()
export class CacheLease {
  /** The end of the lease by `performance.now()`, which goes on while the process is stopped. */
  private until = 0;
  private readonly listeners: (() => void)[] = [];

  isSure(): boolean {
    return performance.now() < this.until;
  }

  /** Calls a listener when cached data may be wrong, before it would be trusted again. */
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
