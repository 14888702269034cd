import type { ServiceName } from '@quillstead/contracts';
import { serviceNames } from '@quillstead/contracts';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Logger } from '../logging/create-logger.js';
import { EventApplier } from './event-applier.js';
import { EventConsumer } from './event-consumer.js';
import { ConsumerMetrics } from './consumer-metrics.js';
import { type Replay, type Subscriber, type Subscriptions, subscriptionsOf } from './event-handler.js';
import { Leadership } from './leadership.js';
import { eventStream } from './event-stream.js';
import { StreamReader } from './stream-reader.js';

export interface EventConsumersOptions {
  readonly service: ServiceName;
  readonly dataSource: DataSource;
  /** The data source for the locks of sessions; `dataSource` by default. */
  readonly sessions?: DataSource;
  readonly redisUrl: string;
  readonly secret: string;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly subscribers: readonly Subscriber[];
  readonly replay: Replay;
  /** Milliseconds from one read of a stream to the next, while events come; 100 by default. */
  readonly readEvery?: number;
}

/** Consumes the events of all sources that this service handles events of. */
export class EventConsumers {
  private readonly ending = new AbortController();
  private readonly leadership: Leadership;
  private readonly readers: StreamReader[] = [];
  private readonly followers: EventConsumer[] = [];
  private running: Promise<void>[] = [];

  constructor(private readonly options: EventConsumersOptions) {
    this.leadership = new Leadership(options.sessions ?? options.dataSource);
    const metrics = new ConsumerMetrics(options.registry);
    const all = [...subscriptionsOf(options.subscribers)];
    for (const source of serviceNames) {
      const subscriptions = new Map(all.filter(([name]) => name.startsWith(`${source}.`)));
      if (subscriptions.size > 0) this.follow(source, subscriptions, metrics);
    }
  }

  start(): void {
    for (const reader of this.readers) reader.connect();
    this.running = this.followers.map((follower) => follower.run());
  }

  /** Finishes the events at hand and hands the sources over to another replica. */
  async stop(): Promise<void> {
    this.ending.abort();
    for (const reader of this.readers) reader.disconnect();
    await Promise.all(this.running);
    await this.leadership.resign();
  }

  private follow(source: ServiceName, subscriptions: Subscriptions, metrics: ConsumerMetrics): void {
    const { service, dataSource, redisUrl, secret, logger, replay, readEvery = 100 } = this.options;
    const { signal } = this.ending;
    const reader = new StreamReader(redisUrl, eventStream(source, secret), service, logger);
    metrics.begin(source, [...subscriptions.keys()]);
    const applier = new EventApplier({ source, dataSource, subscriptions, logger, metrics, signal });
    this.readers.push(reader);
    this.followers.push(
      new EventConsumer({
        source,
        applier,
        reader,
        leadership: this.leadership,
        replay,
        logger,
        metrics,
        readEvery,
        signal,
      }),
    );
  }
}
