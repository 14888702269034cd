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
} from '@quillstead/service-kit';
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
 * Says that this gateway lives, and answers each push of events that hide something once its caches have forgotten
 * (docs/decisions/2026-11-21-hiding-is-acknowledged.md). All on one connection: while it lasts pushes are heard, and
 * when it breaks nothing that is kept is sure any more.
 */
export class ReceivePushedEvents {
  private readonly id = `gateway-${randomBytes(9).toString('base64url')}`;
  private readonly registry: GatewayRegistry;
  private readonly refused: RefusedMessages;
  private readonly redis: Redis;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly hearing: PushReceiving) {
    this.registry = new GatewayRegistry(hearing.secret, hearing.keys);
    this.refused = new RefusedMessages(hearing.logger, hearing.metrics);
    this.redis = openRedis(hearing.redisUrl, this.registry.pushes, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      autoResendUnfulfilledCommands: false,
      socketTimeout: 2 * gatewayLease,
      retryStrategy: (attempt) => Math.min(50 * attempt, 500),
    });
    this.redis.on('error', (error) => hearing.logger.debug({ err: error }, 'pushes can not be heard now'));
    this.redis.on('ready', () => void this.begin());
    this.redis.on('close', () => hearing.lease.lose());
    this.redis.on('message', (_channel: string, text: string) => this.hear(text));
  }

  start(): void {
    // Redis may be away now; the connection is tried again by itself.
    this.redis.connect().catch(() => undefined);
    this.timer = setInterval(() => void this.renew(), renewEvery);
  }

  /** Nobody need wait for this gateway any more: it trusts its caches no longer. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.hearing.lease.lose();
    await this.registry.leave(this.redis, this.id).catch(() => undefined);
    this.redis.disconnect();
  }

  /** Hears first and says that it lives then: who pushes to those that live reaches it. */
  private async begin(): Promise<void> {
    try {
      await this.redis.subscribe(this.registry.pushes);
      await this.renew();
    } catch (error) {
      this.hearing.logger.warn({ err: error }, 'Redis refuses to give pushes');
      this.redis.disconnect(true);
    }
  }

  private async renew(): Promise<void> {
    if (this.redis.status !== 'ready') return;
    const askedAt = performance.now();
    try {
      await this.registry.renew(this.redis, this.id);
      this.hearing.lease.renew(askedAt);
    } catch (error) {
      this.hearing.logger.debug({ err: error }, 'the lease of the caches was not renewed');
    }
  }

  private hear(text: string): void {
    try {
      const said = this.registry.readPush(text);
      if (said === null) return this.refused.refuse('signature', this.registry.pushes);
      const { teller, push, events } = said;
      for (const event of events) this.hearing.forget(event);
      const answer = this.registry.printReceived(teller, { gateway: this.id, push });
      // Unheard answers are asked for again.
      this.redis.publish(this.registry.heard(teller), answer).catch(() => undefined);
    } catch (error) {
      this.hearing.logger.error({ err: error }, 'a push can not be read');
      this.hearing.lease.lose();
    }
  }
}
