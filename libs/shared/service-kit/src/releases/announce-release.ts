import { randomBytes } from 'node:crypto';
import type { ServiceName } from '@quillstead/contracts';
import type { Redis } from 'ioredis';
import type { Logger } from '../logging/create-logger.js';
import { openRedis } from '../redis/open-redis.js';
import { ownRelease } from './release.js';
import { ReleaseRegistry, type RunningService } from './release-registry.js';

export interface AnnounceOptions {
  readonly service: ServiceName;
  readonly redisUrl: string;
  /** The value from which names in Redis are derived. */
  readonly secret: string;
  readonly logger: Pick<Logger, 'debug' | 'warn'>;
}

/** Milliseconds. Three tries fit into a lease. */
const announceEvery = 5_000;

/** Announces in Redis that a process handles the operations of a service, until it stops; see ReleaseRegistry. */
export class AnnounceRelease {
  private readonly registry: ReleaseRegistry;
  private readonly running: RunningService;
  private redis: Redis | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isTroubled = false;

  constructor(private readonly options: AnnounceOptions) {
    const { service, secret } = options;
    this.registry = new ReleaseRegistry(secret);
    this.running = { service, release: ownRelease(), process: randomBytes(9).toString('base64url') };
  }

  /** Does not wait for Redis: the process is announced as soon as there is a connection, and after each loss again. */
  start(): void {
    const { redisUrl, logger } = this.options;
    this.redis = openRedis(redisUrl, this.registry.key, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
    });
    this.redis.on('error', (error) => logger.debug({ err: error }, 'the release can not be announced now'));
    this.redis.on('ready', () => void this.announce());
    this.timer = setInterval(() => void this.announce(), announceEvery);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    if (this.redis?.status === 'ready')
      await this.registry.withdraw(this.redis, this.running).catch(() => undefined);
    this.redis?.disconnect();
  }

  private async announce(): Promise<void> {
    if (this.redis?.status !== 'ready') return;
    try {
      await this.registry.announce(this.redis, this.running);
      this.isTroubled = false;
    } catch (error) {
      if (this.redis.status === 'ready' && !this.isTroubled)
        this.options.logger.warn(
          { err: error },
          'the release was not announced, so new gateways do not become ready',
        );
      this.isTroubled = true;
    }
  }
}
