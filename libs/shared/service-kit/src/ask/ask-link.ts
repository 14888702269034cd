import type { Redis } from 'ioredis';
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
  /** Redis is there, at first or again, and replies are heard. */
  connected(): void;
}

/**
 * An asker's one connection. With RESP3 it hears the replies and sends the calls alike; since Redis works in order, a
 * subscription sent before the calls stands before their replies can come.
 */
export class AskLink {
  private readonly redis: Redis;
  private hears = false;
  private scheduled = false;

  constructor(private readonly options: AskLinkOptions) {
    this.redis = connectRedis(options.redisUrl, options.logger);
    this.redis.on('ready', () => this.begin());
    this.redis.on('close', () => (this.hears = false));
    this.redis.on('messageBuffer', (_channel: Buffer, message: Buffer) => {
      if (!unpackFrames(message, options.receive))
        options.logger.warn({}, 'A message of replies was cut short');
    });
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
      this.redis.expire(line.list, listLives).catch(() => (line.pushed = true));
    }
  }

  /** Takes a large reply away; null when it is not there, or Redis is not. */
  takeLargeReply(call: number): Promise<Buffer | null> {
    return this.redis.getdelBuffer(this.options.largeReply(call)).catch(() => null);
  }

  close(): void {
    this.redis.disconnect();
  }

  private begin(): void {
    this.redis.subscribe(this.options.channel).catch((error: unknown) => {
      this.hears = false;
      this.options.logger.error({ err: error }, 'Redis refuses to give replies');
      this.redis.disconnect(true);
    });
    this.hears = true;
    this.options.connected();
    this.flush();
  }

  private flush(): void {
    this.scheduled = false;
    if (!this.hears) return;
    const now = Date.now();
    for (const line of this.options.lines) if (line.hasLeaving) this.push(line, now);
  }

  private push(line: ServiceLine, now: number): void {
    const calls = line.depart(now);
    if (calls.length === 0) return;
    for (const call of calls) line.left(call, now);
    line.pushed = true;
    this.redis.rpush(line.list, ...calls.map((call) => call.entry)).then(
      (entries) => this.bound(line, entries),
      (error: unknown) => this.keep(line, calls, error),
    );
  }

  private bound(line: ServiceLine, entries: number): void {
    if (entries > mostEntries) this.redis.ltrim(line.list, -mostEntries, -1).catch(() => undefined);
  }

  /** What Redis refused was not done: it leaves again with the next look. Whether a broken connection did is unknown. */
  private keep(line: ServiceLine, calls: readonly OpenCall[], error: unknown): void {
    if (!isRefusal(error)) return;
    this.options.logger.warn({ err: error, service: line.service }, 'Redis refuses to take calls');
    for (const call of calls) line.leave(call);
  }
}
