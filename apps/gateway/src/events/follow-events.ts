import type { ServiceName } from '@quillstead/contracts';
import { eventStream, type Logger, longestBlock, openRedis } from '@quillstead/service-kit/process';
import type { Redis } from 'ioredis';
import { z } from 'zod';

export interface EventFollowing {
  readonly redisUrl: string;
  readonly secret: string;
  /**
   * The services whose events to follow. On a Redis Cluster there can be only one, because each stream is in another
   * slot.
   */
  readonly sources: readonly [ServiceName, ...ServiceName[]];
  readonly logger: Logger;
  /** Called for each event of that name. */
  readonly listeners: ReadonlyMap<string, (payload: unknown) => void>;
  /** Events may have been missed: nothing that was kept is sure any more. */
  readonly missed: () => void;
}

type Entry = [id: string, fields: string[]];

/**
 * The parts of an event that a cache needs, from the only field of a stream entry (PublishedEvent of the contracts).
 */
const publishedEvent = z.object({ name: z.string(), payload: z.unknown() });

const longestWait = 1_000 * longestBlock;
const mostAtOnce = 500;
const start = '0-0';

/**
 * Follows services' streams of events from now on, for caches. It uses no consumer group, because every gateway must
 * receive all events, and stores no position, because a cache can simply be emptied when events were missed.
 */
export class FollowEvents {
  private readonly redis: Redis;
  private readonly streams: readonly string[];
  private places = new Map<string, string>();
  private stopped = false;

  constructor(private readonly following: EventFollowing) {
    const { redisUrl, secret, sources } = following;
    this.streams = sources.map((source) => eventStream(source, secret));
    this.redis = openRedis(redisUrl, eventStream(sources[0], secret), {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      blockingTimeout: 2 * longestWait,
    });
    this.redis.on('error', (error) =>
      following.logger.debug({ err: error }, 'events can not be followed now'),
    );
    this.redis.on('ready', () => void this.follow(this.redis.stream));
  }

  start(): void {
    // Redis may be away now; the connection is tried again by itself.
    this.redis.connect().catch(() => undefined);
  }

  stop(): void {
    this.stopped = true;
    this.redis.disconnect();
  }

  /** Reads as long as this one connection lasts; the next one begins anew. */
  private async follow(connection: Redis['stream']): Promise<void> {
    try {
      await this.findEnds();
      // This is called only now: for everything that is read from here on, a change is followed by an event.
      this.following.missed();
      while (!this.stopped && this.redis.stream === connection) await this.readOnce();
    } catch (error) {
      if (!this.stopped)
        this.following.logger.debug({ err: error }, 'the following of events was interrupted');
      if (this.redis.stream === connection) this.redis.disconnect(!this.stopped);
    }
  }

  /** Finds the ids of the last entries; `$` instead would lose what arrives between two reads. */
  private async findEnds(): Promise<void> {
    const ends = this.streams.map(async (stream): Promise<[string, string]> => {
      const [last] = await this.redis.xrevrange(stream, '+', '-', 'COUNT', 1);
      return [stream, last?.[0] ?? start];
    });
    this.places = new Map(await Promise.all(ends));
  }

  private async readOnce(): Promise<void> {
    const streams = [...this.places.keys()];
    const places = [...this.places.values()];
    const read = await this.redis.xread(
      'COUNT',
      mostAtOnce,
      'BLOCK',
      longestWait,
      'STREAMS',
      ...streams,
      ...places,
    );
    for (const [stream, entries] of read ?? []) {
      for (const entry of entries) this.handle(entry);
      const last = entries.at(-1);
      if (last !== undefined) this.places.set(stream, last[0]);
    }
  }

  private handle([id, fields]: Entry): void {
    try {
      const { name, payload } = publishedEvent.parse(JSON.parse(fields[1] ?? ''));
      this.following.listeners.get(name)?.(payload);
    } catch (error) {
      this.following.logger.error({ err: error, id }, 'an entry of a stream is no event');
      this.following.missed();
    }
  }
}
