import type { ServiceName } from '@quillstead/contracts';
import type { Redis } from 'ioredis';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Logger } from '../logging/create-logger.js';
import { requestScope } from '../logging/request-scope.js';
import { giveNumbers } from './give-numbers.js';
import { RelayMetrics } from './relay-metrics.js';
import { eventStream } from './event-stream.js';
import { outboxColumns, outboxRow, type OutboxRow, printEntry } from './published-event.js';
import { openRedis } from '../redis/open-redis.js';
import { boolean, execute, integer, literal, query, queryOne, sql, text } from '../sql/index.js';

export interface RelayOptions {
  readonly service: ServiceName;
  readonly dataSource: DataSource;
  readonly redisUrl: string;
  readonly secret: string;
  readonly logger: Logger;
  readonly registry: Registry;
  /**
   * Milliseconds between two looks for events that nobody kicked the relay for, since their process died or has none:
   * so many after there was something to do, and then twice as many each time, up to two seconds.
   */
  readonly pollEvery?: number;
  /** Events that the stream keeps, about; the outbox keeps them for days. */
  readonly streamLength?: number;
}

const batch = 500;
const soonest = 250;
const longest = 2_000;
/**
 * Milliseconds from what was published to the next pass: under load events gather, and after quiet the first goes at
 * once.
 */
const passEvery = 25;
/** Relays that found nothing at once do not look again at once. */
const jitter = 0.25;

/**
 * Moves events from the outbox to the stream in Redis, in order (docs/messaging.md#events). Several may run; the row
 * lock of outbox_head lets one work at a time. A number is committed before it is published, so that a relay that
 * dies in between makes the next one publish the same events under the same numbers, which consumers pass over.
 */
export class Relay {
  private readonly redis: Redis;
  private readonly stream: string;
  private readonly metrics: RelayMetrics;
  private timer: NodeJS.Timeout | undefined;
  private pass: Promise<void> | undefined;
  private running = false;
  private kicked = false;
  private failing = false;
  /** The time of the last publication, in milliseconds since the process began. */
  private publishedAt = -Infinity;
  /** Milliseconds until the next look. */
  private wait: number;

  constructor(private readonly options: RelayOptions) {
    this.stream = eventStream(options.service, options.secret);
    this.wait = this.soonest;
    this.metrics = new RelayMetrics(options.registry, options.dataSource);
    this.redis = openRedis(options.redisUrl, this.stream, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 2_000,
    });
    this.redis.on('error', (error) => options.logger.debug({ err: error }, 'the relay has no Redis'));
    this.redis.on('ready', () => this.kick());
  }

  start(): void {
    this.running = true;
    this.scheduleNextRead();
    // Redis may be away at start: the connection is tried again by itself.
    this.redis.connect().catch(() => undefined);
  }

  /** Finishes the present batch and disconnects from Redis. */
  async stop(): Promise<void> {
    this.running = false;
    clearTimeout(this.timer);
    await this.pass;
    this.redis.disconnect();
  }

  /** Says that there may be something to publish; returns at once. */
  kick(): void {
    this.kicked = true;
    if (!this.running || this.pass) return;
    clearTimeout(this.timer);
    const rest = this.publishedAt + passEvery - performance.now();
    // The deadline of the call that kicks is not the relay's.
    requestScope.outside(() => {
      if (rest > 0) this.timer = setTimeout(() => this.kick(), rest);
      else this.begin();
    });
  }

  private begin(): void {
    this.pass = this.work().finally(() => {
      this.pass = undefined;
      if (this.kicked) this.kick();
      else if (this.running) this.scheduleNextRead();
    });
  }

  private get soonest(): number {
    return this.options.pollEvery ?? soonest;
  }

  private scheduleNextRead(): void {
    const share = 1 - jitter + 2 * jitter * Math.random();
    this.timer = setTimeout(() => this.kick(), this.wait * share);
    this.wait = Math.max(this.soonest, Math.min(2 * this.wait, longest));
  }

  private async work(): Promise<void> {
    try {
      this.kicked = false;
      while (this.running && (await this.step()));
      if (this.failing) this.options.logger.info('events flow again');
      this.failing = false;
    } catch (error) {
      if (!this.failing)
        this.options.logger.warn({ err: error }, 'events can not be published now; they wait');
      this.failing = true;
      this.wait = this.soonest;
    }
  }

  /**
   * Returns true if there may be more to do. It looks again soon at work that another relay has begun, since that relay
   * may die.
   */
  private async step(): Promise<boolean> {
    const due = await queryOne(
      this.options.dataSource,
      { unnumbered: boolean, unpublished: boolean },
      sql`SELECT last_number > published_number AS unpublished,
         EXISTS (SELECT FROM outbox WHERE number IS NULL) AS unnumbered FROM outbox_head`,
    );
    if (due?.unnumbered || due?.unpublished) this.wait = this.soonest;
    const numbered = due?.unnumbered ? await this.number() : 0;
    const published = due?.unpublished || numbered > 0 ? await this.publish() : 0;
    return numbered > 0 || published === batch;
  }

  /** Numbers the published events, and commits. */
  private number(): Promise<number> {
    return this.options.dataSource.transaction(async (manager) => {
      const head = await queryOne(
        manager,
        { last_number: integer },
        sql`SELECT last_number FROM outbox_head FOR UPDATE SKIP LOCKED`,
      );
      return head ? giveNumbers(manager, head.last_number, batch) : 0;
    });
  }

  private publish(): Promise<number> {
    if (this.redis.status !== 'ready') throw new Error('Redis is away');
    return this.options.dataSource.transaction(async (manager) => {
      // A relay whose machine vanished must not hold the lock for the hours that TCP takes to detect it.
      const head = await queryOne(
        manager,
        { published_number: integer, set_config: text },
        sql`SELECT published_number, set_config('idle_in_transaction_session_timeout', '10s', true)
         FROM outbox_head FOR UPDATE SKIP LOCKED`,
      );
      if (!head) return 0;
      const rows = await query(
        manager,
        outboxRow,
        sql`SELECT ${outboxColumns} FROM outbox WHERE number > ${head.published_number} ORDER BY number LIMIT ${literal(batch)}`,
      );
      const { count, fault } = await this.append(rows);
      if (count > 0) {
        await execute(manager, sql`UPDATE outbox_head SET published_number = ${rows[count - 1]?.number}`);
        this.metrics.published.inc(count);
        this.publishedAt = performance.now();
      }
      if (count === 0 && fault) throw fault;
      return count;
    });
  }

  /** Appends in order; counts those before the first that Redis did not confirm. */
  private async append(rows: readonly OutboxRow[]): Promise<{ count: number; fault: Error | undefined }> {
    if (rows.length === 0) return { count: 0, fault: undefined };
    const pipeline = this.redis.pipeline();
    for (const row of rows) {
      const event = printEntry(row);
      pipeline.xadd(this.stream, 'MAXLEN', '~', this.options.streamLength ?? 100_000, '*', 'event', event);
    }
    const results = (await pipeline.exec()) ?? [];
    const firstFault = results.findIndex(([error]) => error !== null);
    const fault = firstFault === -1 ? undefined : (results[firstFault]?.[0] ?? undefined);
    return { count: firstFault === -1 ? results.length : firstFault, fault };
  }
}
