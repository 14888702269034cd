import type { Redis } from 'ioredis';
import type { Logger } from '../logging/create-logger.js';
import { openRedis } from '../redis/open-redis.js';
import { notificationChannel, readMembers } from './notification-changes.js';

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
