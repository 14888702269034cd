import type { Redis } from 'ioredis';
import type { RpcLogger } from '../rpc/rpc-logger.js';
import { connectRedis } from '../rpc/redis-connection.js';
import { notificationChannel, printMembers } from './notification-changes.js';

export interface PublishNotificationChangesOptions {
  readonly redisUrl: string;
  readonly secret: string;
  readonly logger: RpcLogger & { debug(about: object, text: string): void };
}

/** The most members that one message names. */
const mostInMessage = 1_000;

/**
 * Publishes to every gateway which members' notifications have changed: one message for all changes of one turn of the
 * event loop, with each member once. It is a hint, not a domain event: a message sent while Redis is away is lost, and
 * gateways read the counts again by themselves.
 */
export class PublishNotificationChanges {
  private readonly redis: Redis;
  private readonly channel: string;
  private waiting = new Set<number>();

  constructor(private readonly options: PublishNotificationChangesOptions) {
    this.channel = notificationChannel(options.secret);
    this.redis = connectRedis(options.redisUrl, this.channel, options.logger);
  }

  say(members: Iterable<number>): void {
    const isFirst = this.waiting.size === 0;
    for (const member of members) this.waiting.add(member);
    if (isFirst && this.waiting.size > 0) setImmediate(() => this.publish());
  }

  close(): void {
    this.publish();
    // QUIT is sent after the commands before it; nothing waits for its response.
    this.redis.quit().catch(() => this.redis.disconnect());
  }

  private publish(): void {
    const members = [...this.waiting];
    this.waiting = new Set();
    for (let from = 0; from < members.length; from += mostInMessage) {
      this.redis
        .publish(this.channel, printMembers(members.slice(from, from + mostInMessage)))
        .catch((error: unknown) =>
          this.options.logger.debug({ err: error }, 'changes of notifications were not published'),
        );
    }
  }
}
