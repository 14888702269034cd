import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName, ToldFact } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { isPassing } from '../database/is-passing.js';
import { errorText } from '../errors/error-text.js';
import { InvalidMessageError } from '../errors/invalid-message.js';
import type { Logger } from '../logging/create-logger.js';
import { type Applied, applyFacts, lockProgress } from './apply-fact.js';
import type { HearerMetrics } from './hearer-metrics.js';
import type { Subscriptions } from './subscriber.js';
import { execute, integer, queryOne, sql } from '../sql/index.js';

export interface FactApplierOptions {
  readonly source: ServiceName;
  readonly dataSource: DataSource;
  readonly subscriptions: Subscriptions;
  readonly logger: Logger;
  readonly metrics: HearerMetrics;
  /** Ends waiting between two tries. */
  readonly signal: AbortSignal;
}

const mostFailures = 5;
const firstDelay = 100;
const longestDelay = 2_000;

/** Keeps how far this service has come with one source, and brings it further. */
export class FactApplier {
  constructor(private readonly options: FactApplierOptions) {}

  /** The number of the last fact dealt with; 0 before the first. */
  async progress(): Promise<number> {
    const row = await queryOne(
      this.options.dataSource,
      { number: integer },
      sql`INSERT INTO fact_progress (source) VALUES (${this.options.source})
       ON CONFLICT (source) DO UPDATE SET source = excluded.source RETURNING number`,
    );
    return row?.number ?? 0;
  }

  /**
   * Deals with facts that follow one another without a gap and gives the new progress. Those already dealt with are
   * passed over. When a batch fails its halves are applied one after the other, down to the single fact that fails again
   * and again, or does not fit its declaration: that one becomes a dead letter and holds up nobody.
   * @throws Error when the facts do not join what was dealt with before, or the signal ends the work
   */
  async apply(facts: readonly ToldFact[]): Promise<number> {
    const [first, second] = facts;
    if (first && !second) return this.applyAlone(first);
    try {
      return await this.applyTogether(facts);
    } catch (error) {
      this.options.logger.debug(
        { err: error, source: this.options.source, count: facts.length },
        'a batch of events failed; its halves are tried',
      );
    }
    const half = facts.length / 2;
    await this.apply(facts.slice(0, half));
    return this.apply(facts.slice(half));
  }

  /** Goes on behind facts that can't be had any more. */
  async skipTo(number: number): Promise<void> {
    await execute(
      this.options.dataSource,
      sql`UPDATE fact_progress SET number = ${number} WHERE source = ${this.options.source} AND number < ${number}`,
    );
  }

  private async applyTogether(facts: readonly ToldFact[]): Promise<number> {
    const { dataSource, source, subscriptions } = this.options;
    const { progress, counted } = await dataSource.transaction(async (manager) => {
      const before = await lockProgress(manager, source);
      const due = facts.filter(({ number }) => number > before);
      const [first, last] = [due[0], due.at(-1)];
      if (!first || !last) return { progress: before, counted: { applied: [], passedOver: 0 } };
      if (first.number !== before + 1)
        throw new Error(`${source}: fact ${first.number} does not follow ${before}`);
      const applied = await applyFacts(manager, source, due, subscriptions);
      await execute(manager, sql`UPDATE fact_progress SET number = ${last.number} WHERE source = ${source}`);
      return { progress: last.number, counted: applied };
    });
    this.count(counted, progress);
    return progress;
  }

  private async applyAlone(fact: ToldFact): Promise<number> {
    let failures = 0;
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.applyTogether([fact]);
      } catch (error) {
        if (!isPassing(error)) failures += 1;
        if (failures === mostFailures || error instanceof InvalidMessageError)
          return this.setAside(fact, error, failures);
        await pause(Math.min(firstDelay * 2 ** tries, longestDelay), undefined, {
          signal: this.options.signal,
        });
      }
    }
  }

  private async setAside(fact: ToldFact, error: unknown, attempts: number): Promise<number> {
    const { dataSource, source, metrics, logger } = this.options;
    const stored = await dataSource.transaction(async (manager) => {
      const before = await lockProgress(manager, source);
      if (before !== fact.number - 1) return false;
      await execute(
        manager,
        sql`INSERT INTO set_aside_fact
           (source, number, name, subject, version, payload, request_id, told_at, error, attempts)
         VALUES (${source}, ${fact.number}, ${fact.name}, ${fact.subject}, ${fact.version}, ${JSON.stringify(fact.payload)}, ${fact.request_id}, ${fact.told_at}, ${errorText(error)}, ${attempts})`,
      );
      await execute(manager, sql`UPDATE fact_progress SET number = ${fact.number} WHERE source = ${source}`);
      return true;
    });
    if (!stored) return this.progress();
    metrics.setAside.inc({ source, name: fact.name });
    logger.error(
      { err: error, source, number: fact.number, fact: fact.name, request_id: fact.request_id },
      'a fact could not be applied and was set aside; `replay facts` tries it again',
    );
    return fact.number;
  }

  private count({ applied, passedOver }: Applied, progress: number): void {
    const { metrics, source } = this.options;
    metrics.applied.inc({ source }, applied.length);
    metrics.passedOver.inc({ source }, passedOver);
    metrics.progress.set({ source }, progress);
    for (const fact of applied)
      metrics.delay.observe({ source }, (Date.now() - Date.parse(fact.told_at)) / 1000);
  }
}
