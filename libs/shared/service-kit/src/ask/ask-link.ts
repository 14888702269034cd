import type { Redis } from 'ioredis';
import { isCluster } from '../redis/redis-address.js';
import type { AskLogger } from './ask-logger.js';
import { connectRedis, isRefusal } from './redis-connection.js';
import { unpackFrames } from './reply-frames.js';
import type { OpenCall } from './open-call.js';
import type { ServiceLine } from './service-line.js';

/** Seconds after which calls that no service takes are gone, and how often in milliseconds a list is told so. */
const listLives = 30;
const listTold = 1_000;

/** Entries that a list may hold; the oldest beyond are dropped, since they have waited longest. */
const mostEntries = 16_384;

export interface AskLinkOptions {
  readonly redisUrl: string;
  readonly logger: AskLogger;
  /** Where replies are heard. */
  readonly channel: string;
  /** The key under which the large reply to a call lies. */
  largeReply(call: number): string;
  readonly lines: readonly ServiceLine[];
  receive(call: number, kind: number, bytes: Buffer): void;
  /** Redis is there for these lines, at first or again, and replies are heard. */
  connected(lines: readonly ServiceLine[]): void;
}

/**
 * An asker's one connection. With RESP3 it hears the replies and sends the calls alike. In a cluster it hears where its
 * channel lies, and sends to each service's list where that lies, so that a master that fails takes down nothing else.
 */
export class AskLink {
  private readonly redis: Redis;
  private readonly senders: ReadonlyMap<ServiceLine, Redis>;
  private hears = false;
  private scheduled = false;

  constructor(private readonly options: AskLinkOptions) {
    const { redisUrl, channel, lines, logger } = options;
    const isSpread = isCluster(redisUrl);
    this.redis = connectRedis(redisUrl, channel, logger);
    this.redis.on('ready', () => void this.begin(isSpread));
    this.redis.on('close', () => (this.hears = false));
    // The channel's slot has gone to another master.
    this.redis.on('moved', () => this.redis.disconnect(true));
    this.redis.on(isSpread ? 'smessageBuffer' : 'messageBuffer', (_channel: Buffer, message: Buffer) => {
      if (!unpackFrames(message, options.receive)) logger.warn({}, 'A message of replies was cut short');
    });
    this.senders = new Map(lines.map((line) => [line, isSpread ? this.connect(line) : this.redis]));
  }

  get isReady(): boolean {
    return this.hears;
  }

  /** Whether every list that was added to has been given its time to live. */
  get isTidy(): boolean {
    return this.options.lines.every((line) => !line.pushed);
  }

  /** What has been put into the lines in this turn leaves at its end, or when Redis is back. */
  schedule(): void {
    if (this.scheduled || !this.hears) return;
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  /** Clears up and gives lists their time to live. A list that was emptied meanwhile is a new one, hence again and again. */
  tidy(now: number): void {
    for (const line of this.options.lines) {
      line.prune();
      if (!line.pushed || !this.hears || now - line.limitedAt < listTold) continue;
      line.pushed = false;
      line.limitedAt = now;
      this.senders
        .get(line)
        ?.expire(line.list, listLives)
        .catch(() => (line.pushed = true));
    }
  }

  /** Takes a large reply away; null when it is not there, or Redis is not. */
  takeLargeReply(call: number): Promise<Buffer | null> {
    return this.redis.getdelBuffer(this.options.largeReply(call)).catch(() => null);
  }

  close(): void {
    for (const redis of new Set([this.redis, ...this.senders.values()])) redis.disconnect();
  }

  private connect(line: ServiceLine): Redis {
    const redis = connectRedis(this.options.redisUrl, line.list, this.options.logger);
    return redis.on('ready', () => this.resume([line]));
  }

  /** Nothing is asked before its reply would be heard. */
  private async begin(isSpread: boolean): Promise<void> {
    const { channel, lines, logger } = this.options;
    try {
      await (isSpread ? this.redis.ssubscribe(channel) : this.redis.subscribe(channel));
      this.hears = true;
      this.resume(lines);
    } catch (error) {
      if (!isRefusal(error)) return;
      logger.error({ err: error }, 'Redis refuses to give replies');
      this.redis.disconnect(true);
    }
  }

  private resume(lines: readonly ServiceLine[]): void {
    if (!this.hears) return;
    this.options.connected(lines);
    this.flush();
  }

  private flush(): void {
    this.scheduled = false;
    if (!this.hears) return;
    const now = Date.now();
    for (const [line, redis] of this.senders)
      if (line.hasLeaving && redis.status === 'ready') this.push(line, redis, now);
  }

  private push(line: ServiceLine, redis: Redis, now: number): void {
    const calls = line.depart(now);
    if (calls.length === 0) return;
    for (const call of calls) line.left(call, now);
    line.pushed = true;
    redis.rpush(line.list, ...calls.map((call) => call.entry)).then(
      (entries) => this.bound(line, redis, entries),
      (error: unknown) => this.keep(line, calls, error),
    );
  }

  private bound(line: ServiceLine, redis: Redis, entries: number): void {
    if (entries > mostEntries) redis.ltrim(line.list, -mostEntries, -1).catch(() => undefined);
  }

  /** What Redis refused was not done: it leaves again with the next look. Whether a broken connection did is unknown. */
  private keep(line: ServiceLine, calls: readonly OpenCall[], error: unknown): void {
    if (!isRefusal(error)) return;
    this.options.logger.warn({ err: error, service: line.service }, 'Redis refuses to take calls');
    for (const call of calls) line.leave(call);
  }
}
