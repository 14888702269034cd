import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName, PublishedEvent } from '@quillstead/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { isPassing } from '../database/database-errors.js';
import { InvalidMessageError } from '../errors/message-errors.js';
import type { Logger } from '../logging/create-logger.js';
import { errorText } from '../logging/describe-error.js';
import { applyEvents } from './apply-events.js';
import type { ConsumerMetrics } from './consumer-metrics.js';
import { boolean, execute, integer, queryOne, sql, text } from '../sql/index.js';
import type { Subscriptions } from './event-handler.js';

export interface EventApplierOptions {
  readonly source: ServiceName;
  readonly dataSource: DataSource;
  readonly subscriptions: Subscriptions;
  readonly logger: Logger;
  readonly metrics: ConsumerMetrics;
  /** Ends waiting between two tries. */
  readonly signal: AbortSignal;
}

const mostFailures = 5;
const firstDelay = 100;
const longestDelay = 2_000;
/** Milliseconds before a failed event is tried again, by the number of tries before that one. */
export const retryPause = (tries: number): number => Math.min(firstDelay * 2 ** tries, longestDelay);
/** The milliseconds after which the position is written even though no event has a handler here. */
const storeEvery = 5_000;

/** The position in the database is not where this consumer left it: another one reads, or the database lost its end. */
class PositionMovedError extends Error {}

/**
 * Brings this service further with one source. The position alone decides what was applied
 * (docs/messaging.md#positions). For one consumer at a time, which begins with `begin`.
 */
export class EventApplier {
  /** The number of the last event dealt with. */
  private position = 0;
  /** The position that is stored in the database: events without a handler do not move it at once. */
  private stored = 0;
  private storedAt = 0;

  constructor(private readonly options: EventApplierOptions) {}

  /** Reads the position: the number of the last event dealt with; 0 before the first. */
  async begin(): Promise<number> {
    const row = await queryOne(
      this.options.dataSource,
      { number: integer },
      sql`INSERT INTO event_position (source) VALUES (${this.options.source})
       ON CONFLICT (source) DO UPDATE SET source = excluded.source RETURNING number`,
    );
    this.hasStored(row?.number ?? 0);
    return this.position;
  }

  /** True if the position is stored in the database. */
  get isStored(): boolean {
    return this.stored === this.position;
  }

  /** Writes the position, when events that nothing here handles have moved it. */
  async store(): Promise<void> {
    if (this.isStored) return;
    const { dataSource, source } = this.options;
    const count = await execute(
      dataSource,
      sql`UPDATE event_position SET number = ${this.position} WHERE ${this.isWhereItWas()}`,
    );
    if (count === 0) throw new PositionMovedError(`the position with ${source} has moved`);
    this.hasStored(this.position);
  }

  /**
   * Deals with events that follow one another without a gap and gives the new position. Those already dealt with are
   * passed over. When a batch fails its halves are applied one after the other, down to the single event that fails
   * again and again, or does not fit its declaration: that one becomes a dead letter and holds up nobody.
   * @throws Error when the events do not join what was dealt with before, the position has moved, or the signal ends
   *   the work
   */
  async apply(events: readonly PublishedEvent[]): Promise<number> {
    const due = events.filter(({ number }) => number > this.position);
    const [first, last] = [due[0], due.at(-1)];
    if (!first || !last) return this.position;
    if (first.number !== this.position + 1)
      throw new Error(`${this.options.source}: event ${first.number} does not follow ${this.position}`);
    if (!due.some(({ name }) => this.options.subscriptions.has(name))) return this.passOver(last.number);
    if (first === last) return this.applyAlone(first);
    try {
      return await this.applyTogether(due, last.number);
    } catch (error) {
      if (error instanceof PositionMovedError) throw error;
      this.options.logger.debug(
        { err: error, source: this.options.source, count: due.length },
        'a batch of events failed; its halves are tried',
      );
    }
    const half = due.length / 2;
    await this.apply(due.slice(0, half));
    return this.apply(due.slice(half));
  }

  /** Continues behind events that are no longer available. */
  async skipTo(number: number): Promise<void> {
    this.position = Math.max(this.position, number);
    await this.store();
  }

  private async passOver(number: number): Promise<number> {
    this.position = number;
    if (Date.now() - this.storedAt > storeEvery) await this.store();
    return this.position;
  }

  private async applyTogether(events: readonly PublishedEvent[], last: number): Promise<number> {
    const { dataSource, source, subscriptions, metrics } = this.options;
    const { applied, passedOver } = await dataSource.transaction(async (manager) => {
      const keepsVersions = await this.moveTo(last, this.isDurable(events), manager);
      return applyEvents(manager, source, events, subscriptions, keepsVersions);
    });
    this.hasStored(last);
    metrics.applied.inc({ source }, applied.length);
    metrics.passedOver.inc({ source }, passedOver);
    for (const event of applied)
      metrics.delay.observe({ source }, (Date.now() - Date.parse(event.published_at)) / 1000);
    return last;
  }

  private async applyAlone(event: PublishedEvent): Promise<number> {
    let failures = 0;
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.applyTogether([event], event.number);
      } catch (error) {
        if (error instanceof PositionMovedError) throw error;
        if (!isPassing(error)) failures += 1;
        if (failures === mostFailures || error instanceof InvalidMessageError)
          return this.deadLetters(event, error, failures);
        await pause(retryPause(tries), undefined, { signal: this.options.signal });
      }
    }
  }

  /** The subject's version is kept from now on, so that a replay finds out whether the subject has gone on. */
  private async deadLetters(event: PublishedEvent, error: unknown, attempts: number): Promise<number> {
    const { dataSource, source, metrics, logger } = this.options;
    await dataSource.transaction(async (manager) => {
      await this.moveTo(event.number, true, manager);
      await execute(
        manager,
        sql`WITH kept AS (
           INSERT INTO applied_subject (source, subject, version) VALUES (${source}, ${event.subject}, ${event.version - 1})
           ON CONFLICT DO NOTHING
         )
         INSERT INTO dead_letter_event
           (source, number, name, subject, version, payload, request_id, published_at, error, attempts)
         VALUES (${source}, ${event.number}, ${event.name}, ${event.subject}, ${event.version}, ${JSON.stringify(event.payload)}, ${event.request_id}, ${event.published_at}, ${errorText(error)}, ${attempts})`,
      );
    });
    this.hasStored(event.number);
    metrics.deadLetters.inc({ source, name: event.name });
    logger.error(
      { err: error, source, number: event.number, event: event.name, request_id: event.request_id },
      'an event could not be applied and is a dead letter; `replay events` tries it again',
    );
    return event.number;
  }

  /**
   * Moves the position, and with it takes the lock under which events of the source are applied.
   * @param isDurable false: the commit does not wait until it is on disk. A database that fails then goes back behind
   *   the whole batch, position and effects alike, and the events are read again.
   * @returns whether the versions of all subjects are to be written
   */
  private async moveTo(number: number, isDurable: boolean, manager: EntityManager): Promise<boolean> {
    const moved = await queryOne(
      manager,
      { keeps_versions: boolean, commit: text },
      sql`UPDATE event_position SET number = ${number} WHERE ${this.isWhereItWas()}
       RETURNING versions_until > now() AS keeps_versions, set_config(
         'synchronous_commit', CASE WHEN ${isDurable} THEN current_setting('synchronous_commit') ELSE 'off' END, true
       ) AS commit`,
    );
    if (!moved) throw new PositionMovedError(`the position with ${this.options.source} has moved`);
    return moved.keeps_versions;
  }

  private isWhereItWas() {
    return sql`source = ${this.options.source} AND number BETWEEN ${this.stored} AND ${this.position}`;
  }

  /** An acknowledged event has effect, so its commit must be on disk. */
  private isDurable(events: readonly PublishedEvent[]): boolean {
    const { subscriptions } = this.options;
    return events.some(({ name }) => (subscriptions.get(name)?.event.awaitedBy.length ?? 0) > 0);
  }

  private hasStored(number: number): void {
    const { metrics, source } = this.options;
    this.position = number;
    this.stored = number;
    this.storedAt = Date.now();
    metrics.progress.set({ source }, number);
  }
}
