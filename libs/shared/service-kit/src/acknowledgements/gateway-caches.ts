import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PublishedEvent } from '@quillstead/contracts';
import type { Redis } from 'ioredis';
import type { MessageKeys } from '../rpc/message-keys.js';
import { connectRedis } from '../rpc/redis-connection.js';
import { RefusedMessages } from '../rpc/refused-messages.js';
import { CallError } from '../errors/call-error.js';
import type { Logger } from '../logging/create-logger.js';
import type { RpcMetrics } from '../rpc/rpc-context.js';
import { GatewayRegistry } from './gateway-registry.js';

export interface GatewayCachesOptions {
  readonly redisUrl: string;
  readonly secret: string;
  readonly keys?: MessageKeys;
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
  readonly metrics?: RpcMetrics;
}

/** One push, and the gateways that have acknowledged it. */
export interface OpenPush {
  readonly receivedBy: Set<string>;
  wake: (() => void) | undefined;
}

/**
 * The milliseconds until the push is sent again to gateways that have not acknowledged it, and their leases are
 * checked.
 */
const round = 100;
/** Milliseconds until the next try when Redis can't be had. */
const shortPause = 10;

/**
 * Makes the caches of every running gateway drop entries, and waits until they have. Connects when it is first needed.
 */
export class GatewayCaches {
  private readonly publisher = randomBytes(9).toString('base64url');
  private readonly registry: GatewayRegistry;
  private readonly refused: RefusedMessages;
  private readonly open = new Map<number, OpenPush>();
  private redis: Redis | undefined;
  private lastPush = 0;

  constructor(private readonly options: GatewayCachesOptions) {
    this.registry = new GatewayRegistry(options.secret, options.keys);
    this.refused = new RefusedMessages(options.logger, options.metrics);
  }

  /**
   * Resolves when every live gateway has dropped its cache entries about the events. The wait for a gateway that does
   * not acknowledge ends with its lease.
   * @param deadline epoch milliseconds
   * @throws CallError `unreachable` when that takes longer
   */
  async forget(events: readonly PublishedEvent[], deadline: number): Promise<void> {
    const number = (this.lastPush += 1);
    const push: OpenPush = { receivedBy: new Set(), wake: undefined };
    const message = this.registry.printPush({ publisher: this.publisher, push: number, events });
    this.open.set(number, push);
    try {
      while (!(await this.tryOnce(push, message, deadline))) {
        if (Date.now() >= deadline) throw new CallError('unreachable');
      }
    } finally {
      this.open.delete(number);
    }
  }

  close(): void {
    this.redis?.disconnect();
  }

  /** Makes one round; returns false when a gateway may not have acknowledged. */
  private async tryOnce(push: OpenPush, message: string, deadline: number): Promise<boolean> {
    const until = Math.min(Date.now() + round, deadline);
    try {
      const redis = this.connection();
      const [{ gateways, isComplete }] = await Promise.all([
        this.registry.list(redis),
        redis.publish(this.registry.pushes, message),
      ]);
      const haveAllReceived = (): boolean => gateways.every((gateway) => push.receivedBy.has(gateway));
      while (!haveAllReceived() && Date.now() < until) await nextReceipt(push, until);
      if (haveAllReceived() && isComplete) return true;
      await pause(Math.max(0, until - Date.now()));
    } catch (error) {
      this.options.logger.debug({ err: error }, 'events can not be pushed to gateways now; trying again');
      await pause(shortPause);
    }
    return false;
  }

  private connection(): Redis {
    if (this.redis) return this.redis;
    const redis = connectRedis(this.options.redisUrl, this.registry.pushes, this.options.logger);
    redis.on(
      'ready',
      () => void redis.subscribe(this.registry.receipts(this.publisher)).catch(() => undefined),
    );
    redis.on('message', (_channel: string, text: string) => this.receive(text));
    return (this.redis = redis);
  }

  private receive(text: string): void {
    try {
      const said = this.registry.readReceived(this.publisher, text);
      if (said === null) return this.refused.refuse('signature', this.registry.receipts(this.publisher));
      const push = this.open.get(said.push);
      push?.receivedBy.add(said.gateway);
      push?.wake?.();
    } catch (error) {
      this.options.logger.error({ err: error }, 'what a gateway said can not be read');
    }
  }
}

/** Waits until a gateway acknowledges a push, at most until a moment (epoch milliseconds). */
export async function nextReceipt(push: OpenPush, until: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, until - Date.now()));
    push.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  push.wake = undefined;
}
