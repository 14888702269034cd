import type { ServiceName } from '@quillstead/contracts';
import type { Redis } from 'ioredis';
import { isCluster } from '../redis/redis-address.js';
import { withDeadline } from './request-entry.js';
import type { MessageKeys } from './message-keys.js';
import { RedisClock } from './redis-clock.js';
import { connectRedis, isRefusal } from './redis-connection.js';
import type { OpenCall } from './open-call.js';
import type { RefusedMessages } from './refused-messages.js';
import { unpackFrames } from './response-frames.js';
import type { RpcLogger } from './rpc-context.js';
import type { ServiceLane } from './service-lane.js';

/**
 * Seconds after which calls that no service takes are gone, and how often in milliseconds a list is given that time to
 * live.
 */
const listLives = 30;
const betweenExpires = 1_000;

/** Entries that a list may hold; the oldest beyond are dropped, since they have waited longest. */
const mostEntries = 16_384;

export interface RpcConnectionOptions {
  readonly redisUrl: string;
  readonly logger: RpcLogger;
  readonly keys: MessageKeys;
  readonly refused: RefusedMessages;
  /** The channel of the responses. */
  readonly channel: string;
  /** The key under which the large reply to a call lies. */
  largeReply(call: number): string;
  readonly lines: readonly ServiceLane[];
  receive(call: number, kind: number, bytes: Buffer): void;
  /** Redis is there for these lines, at first or again, and the channel of the responses is subscribed to. */
  connected(lines: readonly ServiceLane[]): void;
}

/** A connection, and the clock of the Redis that it leads to. */
interface Sender {
  readonly redis: Redis;
  readonly clock: RedisClock;
}

/**
 * A client's one connection. With RESP3 it receives the responses and sends the calls alike. In a cluster it receives
 * where its channel lies, and sends to each service's list where that lies, so that a master that fails takes down
 * nothing else.
 */
export class RpcConnection {
  private readonly receiver: Sender;
  private readonly senders: ReadonlyMap<ServiceLane, Sender>;
  private isListening = false;
  private scheduled = false;

  constructor(private readonly options: RpcConnectionOptions) {
    const { redisUrl, channel, lines, logger } = options;
    const isSpread = isCluster(redisUrl);
    const redis = connectRedis(redisUrl, channel, logger);
    const clock = new RedisClock();
    this.receiver = { redis, clock };
    redis.on('ready', () => void this.begin(isSpread));
    redis.on('close', () => {
      this.isListening = false;
      clock.forget();
    });
    // The channel's slot has gone to another master.
    redis.on('moved', () => redis.disconnect(true));
    redis.on(isSpread ? 'smessageBuffer' : 'messageBuffer', (_channel: Buffer, message: Buffer) =>
      this.open(message),
    );
    this.senders = isSpread ? this.connectAll(lines) : new Map(lines.map((line) => [line, this.receiver]));
  }

  /** Milliseconds by which this machine was ahead of Redis when it was last measured; begins to measure again. */
  compareClocks(): number | null {
    const { redis, clock } = this.receiver;
    const { offset } = clock;
    if (this.isListening) void clock.measure(redis);
    return offset;
  }

  get isReady(): boolean {
    return this.isListening;
  }

  /** True if every list with added calls has been given its time to live. */
  get isTidy(): boolean {
    return this.options.lines.every((line) => !line.pushed);
  }

  /** Sends the requests of this turn of the event loop at its end, or when Redis can be reached again. */
  schedule(): void {
    if (this.scheduled || !this.isListening) return;
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  /**
   * Clears up and gives lists their time to live. A list that was emptied meanwhile is a new one, hence again and
   * again.
   */
  tidy(now: number): void {
    for (const line of this.options.lines) {
      line.prune();
      if (!line.pushed || !this.isListening || now - line.limitedAt < betweenExpires) continue;
      line.pushed = false;
      line.limitedAt = now;
      this.senders
        .get(line)
        ?.redis.expire(line.list, listLives)
        .catch(() => (line.pushed = true));
    }
  }

  /** Takes a large reply away; null when it is not there, or Redis is not. */
  takeLargeReply(call: number): Promise<Buffer | null> {
    return this.receiver.redis.getdelBuffer(this.options.largeReply(call)).catch(() => null);
  }

  close(): void {
    for (const { redis } of new Set([this.receiver, ...this.senders.values()])) redis.disconnect();
  }

  private open(message: Buffer): void {
    const { channel, refused, receive } = this.options;
    if (!unpackFrames(message, receive)) refused.refuse('format', channel);
  }

  /** Makes one connection for all lanes of a service: they are at the same place. */
  private connectAll(lines: readonly ServiceLane[]): ReadonlyMap<ServiceLane, Sender> {
    const senders = new Map<ServiceName, Sender>();
    return new Map(
      lines.map((line) => {
        const sender =
          senders.get(line.service) ?? this.connect(lines.filter((one) => one.service === line.service));
        senders.set(line.service, sender);
        return [line, sender];
      }),
    );
  }

  private connect(lines: readonly ServiceLane[]): Sender {
    const redis = connectRedis(this.options.redisUrl, lines[0]?.list ?? '', this.options.logger);
    const clock = new RedisClock();
    redis.on('close', () => clock.forget());
    redis.on('ready', () => this.resume(lines));
    return { redis, clock };
  }

  /** Subscribes to the responses first: no call is sent before its response would be received. */
  private async begin(isSpread: boolean): Promise<void> {
    const { channel, lines, logger } = this.options;
    try {
      await (isSpread ? this.receiver.redis.ssubscribe(channel) : this.receiver.redis.subscribe(channel));
      this.isListening = true;
      this.resume(lines);
    } catch (error) {
      if (!isRefusal(error)) return;
      logger.error({ err: error }, 'Redis refuses to give replies');
      this.receiver.redis.disconnect(true);
    }
  }

  private resume(lines: readonly ServiceLane[]): void {
    if (!this.isListening) return;
    this.options.connected(lines);
    this.flush();
  }

  private flush(): void {
    this.scheduled = false;
    if (!this.isListening) return;
    const now = Date.now();
    for (const [line, sender] of this.senders) {
      if (!line.hasLeaving || sender.redis.status !== 'ready') continue;
      if (sender.clock.isStale) void this.setClock(sender);
      else this.push(line, sender, now);
    }
  }

  /** Sends the requests that wait for the clock as soon as it is known, or after the next measurement. */
  private async setClock({ redis, clock }: Sender): Promise<void> {
    if (await clock.measure(redis)) this.schedule();
  }

  private push(line: ServiceLane, { redis, clock }: Sender, now: number): void {
    const calls = line.depart(now);
    if (calls.length === 0) return;
    for (const call of calls) line.left(call, now);
    line.pushed = true;
    const { keys } = this.options;
    const entries = calls.map(({ body, deadline }) =>
      keys.seal(line.list, withDeadline(clock.toRedis(deadline), body)),
    );
    redis.rpush(line.list, ...entries).then(
      (length) => this.bound(line, redis, length),
      (error: unknown) => this.keep(line, calls, error),
    );
  }

  private bound(line: ServiceLane, redis: Redis, length: number): void {
    if (length > mostEntries) redis.ltrim(line.list, -mostEntries, -1).catch(() => undefined);
  }

  /**
   * Redis did not perform a command that it refused, so it is sent again with the next look. Whether a broken
   * connection did is unknown.
   */
  private keep(line: ServiceLane, calls: readonly OpenCall[], error: unknown): void {
    if (!isRefusal(error)) return;
    this.options.logger.warn({ err: error, service: line.service }, 'Redis refuses to take calls');
    for (const call of calls) line.leave(call);
  }
}
