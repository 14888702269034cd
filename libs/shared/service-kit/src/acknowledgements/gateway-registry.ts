import { createHmac } from 'node:crypto';
import { type PublishedEvent, publishedEvent } from '@quillstead/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { MessageKeys } from '../rpc/message-keys.js';

/**
 * Milliseconds that a gateway counts as alive, and may trust its caches, after it last said so. Shorter than the
 * deadline of an operation, so that a gateway that died makes a call that hides something wait and not fail.
 */
export const gatewayLease = 1_500;

const now = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('SET', KEYS[2], now, 'NX')
`;
const renew = `${now} redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[2])`;
const list = `${now} redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
return { now - redis.call('GET', KEYS[2]), redis.call('ZRANGE', KEYS[1], 0, -1) }`;

const listed = z.tuple([z.coerce.number(), z.array(z.string())]);
const push = z.object({ publisher: z.string(), push: z.number(), events: z.array(publishedEvent) });
const receivedPush = z.object({ gateway: z.string(), push: z.number() });

/**
 * The events that are sent to every gateway; `publisher` and `push` say to whom, and for which push, a gateway
 * acknowledges them.
 */
export interface Push {
  readonly publisher: string;
  readonly push: number;
  readonly events: readonly PublishedEvent[];
}

/** A gateway's word that its caches have forgotten what a push said. */
export interface ReceivedPush {
  readonly gateway: string;
  readonly push: number;
}

/**
 * The names under which gateways register and receive the events that make their caches drop entries
 * (docs/decisions/2026-11-21-services-acknowledge-events-that-hide.md). All times are of Redis' own clock. What is said
 * there carries a MAC (docs/messaging.md#authentication).
 */
export class GatewayRegistry {
  /** The channel that every gateway subscribes to before it says that it lives. */
  readonly pushes: string;
  private readonly live: string;
  private readonly since: string;

  /** @param secret what names are made of */
  constructor(
    private readonly secret: string,
    private readonly keys = new MessageKeys(secret),
  ) {
    this.pushes = this.name('pushes');
    this.live = this.name('live');
    this.since = this.name('since');
  }

  /** The channel on which one publisher receives the acknowledgements of gateways. */
  receipts(publisher: string): string {
    return this.name(`receipts:${publisher}`);
  }

  /** A gateway lives for another lease, counted from a moment after this was called. */
  async renew(redis: Redis, gateway: string): Promise<void> {
    await redis.eval(renew, 2, this.live, this.since, gatewayLease, gateway);
  }

  /** A gateway that keeps nothing any more need not be waited for. */
  async leave(redis: Redis, gateway: string): Promise<void> {
    await redis.zrem(this.live, gateway);
  }

  /**
   * The gateways whose lease is not over. While the registry is younger than a lease, as after Redis came back empty,
   * there may be others that had said so before.
   */
  async list(redis: Redis): Promise<{ gateways: readonly string[]; isComplete: boolean }> {
    const [age, gateways] = listed.parse(await redis.eval(list, 2, this.live, this.since));
    return { gateways, isComplete: age >= gatewayLease };
  }

  /** Returns the message of the channel of pushes. */
  printPush(said: Push): string {
    return this.keys.seal(this.pushes, JSON.stringify(said));
  }

  /** Reads such a message; null when none of our processes said it. Throws when it is no push. */
  readPush(message: string): Push | null {
    const text = this.keys.open(this.pushes, message);
    return text === null ? null : push.parse(JSON.parse(text));
  }

  /** Returns the message of a publisher's channel. */
  printReceived(publisher: string, said: ReceivedPush): string {
    return this.keys.seal(this.receipts(publisher), JSON.stringify(said));
  }

  /** Reads such a message; null when none of our processes said it. Throws when it is nothing of that kind. */
  readReceived(publisher: string, message: string): ReceivedPush | null {
    const text = this.keys.open(this.receipts(publisher), message);
    return text === null ? null : receivedPush.parse(JSON.parse(text));
  }

  private name(part: string): string {
    const seal = createHmac('sha256', this.secret)
      .update(`gateways:${part}`)
      .digest('base64url')
      .slice(0, 22);
    return `gateways:{gateways}:${seal}`;
  }
}
