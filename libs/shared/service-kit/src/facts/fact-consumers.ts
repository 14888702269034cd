import type { ServiceName } from '@quillstead/contracts';
import { serviceNames } from '@quillstead/contracts';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Logger } from '../logging/create-logger.js';
import { FactApplier } from './fact-applier.js';
import { FactFollower } from './fact-follower.js';
import { factStream } from './fact-stream.js';
import { HearerMetrics } from './hearer-metrics.js';
import { Leadership } from './leadership.js';
import { StreamReader } from './stream-reader.js';
import { type Retell, type Subscriber, type Subscriptions, subscriptionsOf } from './subscriber.js';

export interface FactConsumersOptions {
  readonly service: ServiceName;
  readonly dataSource: DataSource;
  readonly redisUrl: string;
  readonly secret: string;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly subscribers: readonly Subscriber[];
  readonly retell: Retell;
  /** Milliseconds from one read of a stream to the next, while events come; 100 unless told. */
  readonly readEvery?: number;
}

/** Hears the facts of all the sources that this service reacts to. */
export class FactConsumers {
  private readonly ending = new AbortController();
  private readonly leadership: Leadership;
  private readonly readers: StreamReader[] = [];
  private readonly followers: FactFollower[] = [];
  private running: Promise<void>[] = [];

  constructor(private readonly options: FactConsumersOptions) {
    this.leadership = new Leadership(options.dataSource);
    const metrics = new HearerMetrics(options.registry);
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

  /** Finishes the facts at hand and hands the sources over to another replica. */
  async stop(): Promise<void> {
    this.ending.abort();
    for (const reader of this.readers) reader.disconnect();
    await Promise.all(this.running);
    await this.leadership.resign();
  }

  private follow(source: ServiceName, subscriptions: Subscriptions, metrics: HearerMetrics): void {
    const { service, dataSource, redisUrl, secret, logger, retell, readEvery = 100 } = this.options;
    const { signal } = this.ending;
    const reader = new StreamReader(redisUrl, factStream(source, secret), service, logger);
    metrics.begin(source, [...subscriptions.keys()]);
    const applier = new FactApplier({ source, dataSource, subscriptions, logger, metrics, signal });
    this.readers.push(reader);
    this.followers.push(
      new FactFollower({
        source,
        applier,
        reader,
        leadership: this.leadership,
        retell,
        logger,
        metrics,
        readEvery,
        signal,
      }),
    );
  }
}
