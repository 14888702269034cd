import { randomBytes } from 'node:crypto';
import type { PublishedEvent } from '@quillstead/contracts';
import {
  type RpcMetrics,
  gatewayLease,
  GatewayRegistry,
  type Logger,
  type MessageKeys,
  openRedis,
  RefusedMessages,
} from '@quillstead/service-kit/process';
import type { Redis } from 'ioredis';
import type { CacheLease } from '../cache/cache-lease.js';

export interface PushReceiving {
  readonly redisUrl: string;
  readonly secret: string;
  readonly keys?: MessageKeys;
  readonly metrics?: RpcMetrics;
  readonly logger: Logger;
  readonly lease: CacheLease;
  /** Makes the caches forget what an event that hides something is about, before it returns. */
  readonly forget: (event: PublishedEvent) => void;
}

const renewEvery = gatewayLease / 3;

/**
 * Registers this gateway as alive, and acknowledges each push of events that hide something once its caches have
 * forgotten what they name (docs/decisions/2026-11-21-services-acknowledge-events-that-hide.md). Both use one
 * connection: while it lasts, pushes arrive, and when it breaks, no cached entry is used any more.
 */
export class ReceivePushedEvents {
  private readonly id = `gateway-${randomBytes(9).toString('base64url')}`;
  private readonly registry: GatewayRegistry;
  private readonly refused: RefusedMessages;
  private readonly redis: Redis;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: PushReceiving) {
    this.registry = new GatewayRegistry(options.secret, options.keys);
    this.refused = new RefusedMessages(options.logger, options.metrics);
    this.redis = openRedis(options.redisUrl, this.registry.pushes, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      autoResendUnfulfilledCommands: false,
      socketTimeout: 2 * gatewayLease,
    });
    this.redis.on('error', (error) => options.logger.debug({ err: error }, 'pushes can not be received now'));
    this.redis.on('ready', () => void this.begin());
    this.redis.on('close', () => options.lease.lose());
    this.redis.on('message', (_channel: string, text: string) => this.receive(text));
  }

  start(): void {
    // Redis may be away now; the connection is tried again by itself.
    this.redis.connect().catch(() => undefined);
    this.timer = setInterval(() => void this.renew(), renewEvery);
  }

  /** Leaves the registry, so that no process waits for this gateway any more: it no longer trusts its caches. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.options.lease.lose();
    await this.registry.leave(this.redis, this.id).catch(() => undefined);
    this.redis.disconnect();
  }

  /**
   * Subscribes before it registers as alive: a service pushes to every gateway that is registered, so no push is lost.
   */
  private async begin(): Promise<void> {
    try {
      await this.redis.subscribe(this.registry.pushes);
      await this.renew();
    } catch (error) {
      this.options.logger.warn({ err: error }, 'Redis refuses to give pushes');
      this.redis.disconnect(true);
    }
  }

  private async renew(): Promise<void> {
    if (this.redis.status !== 'ready') return;
    const startedAt = performance.now();
    try {
      await this.registry.renew(this.redis, this.id);
      this.options.lease.renew(startedAt);
    } catch (error) {
      this.options.logger.debug({ err: error }, 'the lease of the caches was not renewed');
    }
  }

  private receive(text: string): void {
    try {
      const said = this.registry.readPush(text);
      if (said === null) return this.refused.refuse('signature', this.registry.pushes);
      const { publisher, push, events } = said;
      for (const event of events) this.options.forget(event);
      const acknowledgement = this.registry.printReceived(publisher, { gateway: this.id, push });
      // A service sends a push again until it is acknowledged.
      this.redis.publish(this.registry.receipts(publisher), acknowledgement).catch(() => undefined);
    } catch (error) {
      this.options.logger.error({ err: error }, 'a push can not be read');
      this.options.lease.lose();
    }
  }
}
