import type { Malformed, RpcLogger, RpcMetrics } from './rpc-context.js';

/** Milliseconds between two lines of the log: a client that can write into Redis must not fill our disks. */
const quiet = 60_000;

/** Counts messages that are dropped because none of our processes can have sent them, and says so once a minute. */
export class RefusedMessages {
  private loggedAt = -Infinity;

  constructor(
    private readonly logger: RpcLogger,
    private readonly metrics?: RpcMetrics,
  ) {}

  refuse(reason: Malformed, place: string): void {
    this.metrics?.malformed(reason);
    const now = performance.now();
    if (now - this.loggedAt < quiet) return;
    this.loggedAt = now;
    this.logger.error(
      { reason, place },
      'A message in Redis was dropped; more in this minute are only counted',
    );
  }
}
