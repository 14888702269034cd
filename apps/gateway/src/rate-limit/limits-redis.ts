import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, openRedisForAllKeys } from '@quillstead/service-kit/process';
import type { Cluster, Redis } from 'ioredis';
import type { GatewayConfig } from '../config.js';

const longestResponse = 300;
const longestPause = 1_000;

/**
 * The connection that counts. It never queues what it can't send: a limit must say at once whether it could be
 * counted, and nobody's read may wait for it.
 */
@Injectable()
export class LimitsRedis implements OnApplicationShutdown {
  readonly client: Redis | Cluster;
  /** Resolves when Redis responds for the first time. */
  readonly firstReached: Promise<void>;

  constructor(@Inject(CONFIG) config: Pick<GatewayConfig, 'REDIS_URL'>) {
    this.client = openRedisForAllKeys(config.REDIS_URL, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: longestResponse,
      retryStrategy: (attempt) => Math.min(50 * attempt, longestPause),
    });
    // Every command reports its own failure; the gauge `redis_up` shows the connection's.
    this.client.on('error', () => {});
    this.firstReached = new Promise((resolve) => this.client.once('ready', resolve));
  }

  /** True if the connection is up, as far as is known. */
  get isUp(): boolean {
    return this.client.status === 'ready';
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }
}
