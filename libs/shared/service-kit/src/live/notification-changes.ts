import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Logger } from '../logging/create-logger.js';
import { openRedis } from '../redis/open-redis.js';
import { connectRedis } from '../rpc/redis-connection.js';
import type { RpcLogger } from '../rpc/rpc-context.js';

export interface ReceiveNotificationChangesOptions {
  readonly redisUrl: string;
  readonly secret: string;
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** Something has changed for these members. */
  readonly changed: (memberIds: readonly number[]) => void;
  /** Changes are received from now on; changes before that may have been missed. */
  readonly missed: () => void;
}

/** Receives for this gateway, on one connection, whose notifications have changed. */
export class ReceiveNotificationChanges {
  private readonly redis: Redis;
  private readonly channel: string;

  constructor(private readonly options: ReceiveNotificationChangesOptions) {
    this.channel = notificationChannel(options.secret);
    this.redis = openRedis(options.redisUrl, this.channel, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
    });
    this.redis.on('error', (error) =>
      options.logger.debug({ err: error }, 'no changes of notifications are received now'),
    );
    this.redis.on('ready', () => void this.begin());
    this.redis.on('message', (_channel: string, text: string) => this.receive(text));
  }

  start(): void {
    // Redis may be away now; the connection is tried again by itself.
    this.redis.connect().catch(() => undefined);
  }

  stop(): void {
    this.redis.disconnect();
  }

  private async begin(): Promise<void> {
    try {
      await this.redis.subscribe(this.channel);
      this.options.missed();
    } catch (error) {
      this.options.logger.warn({ err: error }, 'Redis refuses the subscription to changes of notifications');
      this.redis.disconnect(true);
    }
  }

  private receive(text: string): void {
    try {
      this.options.changed(readMembers(text));
    } catch (error) {
      this.options.logger.error({ err: error }, 'a message about changed notifications can not be read');
      this.options.missed();
    }
  }
}

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

const ids = z.array(z.int());

/**
 * Returns the channel on which it is said whose notifications have changed; who does not hold the secret can't guess
 * its name.
 */
export function notificationChannel(secret: string): string {
  const seal = createHmac('sha256', secret).update('live:notifications').digest('base64url').slice(0, 22);
  return `live:{notifications}:${seal}`;
}

/** Members whose notifications have changed, as one message says it. */
export const printMembers = (members: readonly number[]): string => JSON.stringify(members);

/** Reads such a message. Throws when it is nothing of that kind. */
const readMembers = (text: string): number[] => ids.parse(JSON.parse(text));
