import type { Redis } from 'ioredis';
import type { Logger } from '../logging/create-logger.js';
import { openRedis } from '../redis/open-redis.js';
import { notificationChannel, readMembers } from './notification-changes.js';

export interface NotificationHearing {
  readonly redisUrl: string;
  readonly secret: string;
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** Something has changed for these members. */
  readonly changed: (memberIds: readonly number[]) => void;
  /** It is heard from now on; before, something may have been missed. */
  readonly missed: () => void;
}

/** Hears for this gateway, on one connection, whose notifications have changed. */
export class HearNotificationChanges {
  private readonly redis: Redis;
  private readonly channel: string;

  constructor(private readonly hearing: NotificationHearing) {
    this.channel = notificationChannel(hearing.secret);
    this.redis = openRedis(hearing.redisUrl, this.channel, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      retryStrategy: (attempt) => Math.min(50 * attempt, 500),
    });
    this.redis.on('error', (error) =>
      hearing.logger.debug({ err: error }, 'nothing is heard of notifications now'),
    );
    this.redis.on('ready', () => void this.begin());
    this.redis.on('message', (_channel: string, text: string) => this.hear(text));
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
      this.hearing.missed();
    } catch (error) {
      this.hearing.logger.warn({ err: error }, 'Redis refuses to tell of new notifications');
      this.redis.disconnect(true);
    }
  }

  private hear(text: string): void {
    try {
      this.hearing.changed(readMembers(text));
    } catch (error) {
      this.hearing.logger.error({ err: error }, 'what is said of new notifications can not be read');
      this.hearing.missed();
    }
  }
}
