import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName, PublishedEvent } from '@quillstead/contracts';
import type { Logger } from '../logging/create-logger.js';
import type { ConsumerMetrics } from './consumer-metrics.js';
import type { EventApplier } from './event-applier.js';
import type { Replay } from './event-handler.js';
import type { Leadership } from './leadership.js';
import type { StreamReader } from './stream-reader.js';

export interface EventConsumerOptions {
  readonly source: ServiceName;
  readonly applier: EventApplier;
  readonly reader: StreamReader;
  readonly leadership: Leadership;
  readonly replay: Replay;
  readonly logger: Logger;
  readonly metrics: ConsumerMetrics;
  /**
   * Milliseconds from one read to the next: under load events gather, and after quiet the first one is read at once.
   */
  readonly readEvery: number;
  readonly signal: AbortSignal;
}

const batch = 100;
const standbyPause = 1_000;
const faultPause = 250;
/** The milliseconds without events after which the consumer calls the source to find out whether it has missed one. */
const silence = 30_000;
const retryPause = 2_000;
/** Milliseconds for which a read waits for an event; after so much silence the position is written. */
const storeAfter = 1_000;

/**
 * Follows one source: reads its stream while this replica leads, applies events strictly in the order of their
 * numbers, and reads from the source what the stream does not bring.
 */
export class EventConsumer {
  private progress = 0;
  /** The time of the next check of the source, as epoch milliseconds. */
  private checkAt = 0;
  /** True if the stream may have lost events since the last check of the source. */
  private mayHaveLost = true;
  private readTakenFirst = true;
  private troubled = false;

  constructor(private readonly options: EventConsumerOptions) {
    options.reader.onReady(() => this.startOver());
  }

  /** Runs until the signal ends it. */
  async run(): Promise<void> {
    const { leadership, source, signal, logger } = this.options;
    while (!signal.aborted) {
      try {
        if (await leadership.take(source)) await this.lead();
        else await this.pause(standbyPause);
      } catch (error) {
        if (signal.aborted) return;
        if (!this.troubled)
          logger.warn({ err: error, source }, 'events can not be consumed now; trying again');
        this.troubled = true;
        await this.pause(faultPause);
      }
    }
  }

  /** Called when Redis may have come back empty or with less: what was known of the stream may be wrong. */
  private startOver(): void {
    this.mayHaveLost = true;
    this.readTakenFirst = true;
  }

  private async lead(): Promise<void> {
    const { applier, reader, leadership, source, signal } = this.options;
    this.startOver();
    this.progress = await applier.begin();
    await reader.ensureGroup();
    try {
      while (!signal.aborted && leadership.holds(source)) await this.read();
    } finally {
      await applier.store().catch(() => undefined);
    }
  }

  private async read(): Promise<void> {
    const { applier, reader, readEvery } = this.options;
    if (this.mayHaveLost || Date.now() >= this.checkAt) await this.checkSource();
    const taken = this.readTakenFirst;
    const entries = taken ? await reader.readTaken(batch) : await reader.readNew(batch, storeAfter);
    const readAt = Date.now();
    this.quietAgain();
    if (entries.ids.length === 0) {
      if (taken) this.readTakenFirst = false;
      else await applier.store();
      return;
    }
    await this.deal(entries.events);
    await reader.acknowledge(entries.ids);
    if (entries.ids.length < batch) await this.pause(Math.max(0, readAt + readEvery - Date.now()));
  }

  private async deal(events: readonly PublishedEvent[]): Promise<void> {
    for (const run of runsOf(events)) {
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) continue;
      if (first.number > this.progress + 1) await this.catchUp();
      if (last.number > this.progress) this.progress = await this.options.applier.apply(run);
    }
    // An event on the stream shows that the stream works; the source is queried only after silence.
    this.checkAt = Math.max(this.checkAt, Date.now() + silence);
  }

  /** Looks at the source for events that were missed; when the source does not respond, it looks again soon. */
  private async checkSource(): Promise<void> {
    const { logger, source } = this.options;
    // First: Redis may go and come back again meanwhile.
    this.mayHaveLost = false;
    try {
      await this.catchUp();
      this.checkAt = Date.now() + silence;
    } catch (error) {
      logger.debug({ err: error, source }, 'the source did not replay its events');
      this.checkAt = Date.now() + retryPause;
    }
  }

  private async catchUp(): Promise<void> {
    const { applier, replay, source, signal } = this.options;
    while (!signal.aborted) {
      const from = this.progress + 1;
      const { events, oldest, last } = await replay(source, from);
      if (last < this.progress)
        this.rebuildNeeded(`it has published only ${last} events and ${this.progress} were consumed`);
      const next = events[0]?.number ?? oldest;
      if (next > from) {
        this.rebuildNeeded(`it does not keep its events ${from} to ${next - 1} any more`);
        await applier.skipTo(next - 1);
        this.progress = next - 1;
      }
      if (events.length === 0) return;
      this.progress = await applier.apply(events);
      if (this.progress >= last) return;
    }
  }

  private rebuildNeeded(reason: string): void {
    const { logger, metrics, source } = this.options;
    metrics.rebuildNeeded.inc({ source });
    logger.error({ source }, `what is built from the events of ${source} must be built anew: ${reason}`);
  }

  private quietAgain(): void {
    if (this.troubled) this.options.logger.info({ source: this.options.source }, 'events are consumed again');
    this.troubled = false;
  }

  private async pause(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.options.signal }).catch(() => undefined);
  }
}

/** Splits numbered things, which may come twice and in any order, into runs without a gap, the lowest number first. */
export function runsOf<Numbered extends { readonly number: number }>(all: readonly Numbered[]): Numbered[][] {
  const byNumber = new Map(all.map((one) => [one.number, one]));
  const runs: Numbered[][] = [];
  for (const one of [...byNumber.values()].sort((before, after) => before.number - after.number)) {
    const run = runs.at(-1);
    if (run?.at(-1)?.number === one.number - 1) run.push(one);
    else runs.push([one]);
  }
  return runs;
}
