import type { PublishedEvent } from '@quillstead/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Logger } from '../logging/create-logger.js';
import { parseEntry } from './published-event.js';
import { openRedis } from '../redis/open-redis.js';

export interface StreamEntries {
  readonly ids: readonly string[];
  readonly events: readonly PublishedEvent[];
}

/** The result of XREADGROUP for one stream; an entry that was trimmed away has no fields any more. */
const reply = z
  .array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.array(z.string()).nullable()]))]))
  .nullable();

/** The name under which every leader reads, and so takes over what the previous one had read and not applied. */
const consumer = 'leader';

/** Reads one stream through the consumer group of one service. Every method rejects at once while Redis is away. */
export class StreamReader {
  private readonly redis: Redis;

  constructor(
    redisUrl: string,
    private readonly stream: string,
    private readonly group: string,
    private readonly logger: Logger,
  ) {
    this.redis = openRedis(redisUrl, stream, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
    });
    this.redis.on('error', (error) => logger.debug({ err: error }, 'the reader of events has no Redis'));
  }

  /** Called after every new connection. */
  onReady(listener: () => void): void {
    this.redis.on('ready', listener);
  }

  connect(): void {
    // Redis may be away at start: the connection is tried again by itself.
    this.redis.connect().catch(() => undefined);
  }

  /** Ends a read that waits. */
  disconnect(): void {
    this.redis.disconnect();
  }

  /** Makes the group, and the stream, where they are missing. */
  async ensureGroup(): Promise<void> {
    try {
      await this.redis.xgroup('CREATE', this.stream, this.group, '0', 'MKSTREAM');
    } catch (error) {
      if (!String(error).includes('BUSYGROUP')) throw error;
    }
  }

  /** Returns the entries that were read from the stream before and not acknowledged, oldest first. */
  readTaken(count: number): Promise<StreamEntries> {
    return this.read(count, '0');
  }

  /**
   * The entries that no consumer has read; waits for one.
   * @param wait whole milliseconds from 1 to 1,000 × `longestBlock`
   */
  readNew(count: number, wait: number): Promise<StreamEntries> {
    return this.read(count, '>', wait);
  }

  async acknowledge(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.redis.xack(this.stream, this.group, ...ids);
  }

  private async read(count: number, from: '0' | '>', wait?: number): Promise<StreamEntries> {
    const read: unknown =
      wait === undefined
        ? await this.redis.xreadgroup(
            'GROUP',
            this.group,
            consumer,
            'COUNT',
            count,
            'STREAMS',
            this.stream,
            from,
          )
        : await this.redis.xreadgroup(
            'GROUP',
            this.group,
            consumer,
            'COUNT',
            count,
            'BLOCK',
            wait,
            'STREAMS',
            this.stream,
            from,
          );
    const entries = reply.parse(read)?.[0]?.[1] ?? [];
    return {
      ids: entries.map(([id]) => id),
      events: entries.flatMap(([id, fields]) => this.parse(id, fields?.[1])),
    };
  }

  /** An entry that is no event leaves a gap, which the source fills. */
  private parse(id: string, text: string | undefined): PublishedEvent[] {
    if (text === undefined) return [];
    try {
      return [parseEntry(text)];
    } catch (error) {
      this.logger.error({ err: error, stream: this.stream, id }, 'an entry of the stream is no event');
      return [];
    }
  }
}
