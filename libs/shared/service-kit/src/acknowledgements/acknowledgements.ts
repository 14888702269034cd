import { setTimeout as pause } from 'node:timers/promises';
import {
  acknowledgeEvents,
  type Acknowledger,
  type ServiceName,
  type PublishedEvent,
} from '@quillstead/contracts';
import { Histogram, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { RedisListClient } from '../rpc/redis-list-client.js';
import type { MessageKeys } from '../rpc/message-keys.js';
import { CallError } from '../errors/call-error.js';
import type { OutboxEntry } from '../events/outbox.js';
import type { Logger } from '../logging/create-logger.js';
import { requestScope } from '../logging/request-scope.js';
import { noteHiding } from '../replica/hiding-position.js';
import type { RpcMetrics } from '../rpc/rpc-context.js';
import { GatewayCaches } from './gateway-caches.js';
import { readPublished } from './read-published.js';

export interface AcknowledgementsOptions {
  /** The publishing service. */
  readonly service: ServiceName;
  readonly dataSource: DataSource;
  readonly rpc: RedisListClient;
  readonly redisUrl: string;
  readonly secret: string;
  readonly keys?: MessageKeys;
  readonly metrics?: RpcMetrics;
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
  readonly registry: Registry;
}

/** The milliseconds that work without a deadline of its own, such as a job, waits. */
const timeout = 5_000;
/** Milliseconds before the deadline, so that the response still reaches the caller. */
const margin = 300;
const firstPause = 25;

/**
 * Waits until a change that hides something has taken effect wherever it is stored
 * (docs/decisions/2026-11-21-services-acknowledge-events-that-hide.md). Every consumer gets the event by its stream in
 * any case; an event that declares `awaitedBy` is besides pushed to these at once, and each of them acknowledges it
 * when it has applied it.
 */
export class Acknowledgements {
  private readonly gateways: GatewayCaches;
  private readonly duration: Histogram<'acknowledger' | 'outcome'>;

  constructor(private readonly options: AcknowledgementsOptions) {
    this.gateways = new GatewayCaches(options);
    this.duration = new Histogram({
      name: 'event_acknowledgement_seconds',
      help: 'Until an event that hides something was acknowledged',
      labelNames: ['acknowledger', 'outcome'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers: [options.registry],
    });
  }

  /**
   * Resolves when everybody that the events name in `awaitedBy` has applied them: at once when they name nobody. To be
   * called after the transaction that published them has committed. The change stands whatever happens here, so this
   * never throws: when an acknowledgement does not come before the deadline of the call at hand, the change spreads as
   * events do, and the response of the call says so (`requestScope.spread`).
   */
  async wait(published: OutboxEntry | readonly OutboxEntry[]): Promise<void> {
    try {
      await this.push(published);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      requestScope.spread()?.();
    }
  }

  private async push(published: OutboxEntry | readonly OutboxEntry[]): Promise<void> {
    const awaited = [published].flat().filter(({ event }) => this.acknowledgersOf(event).length > 0);
    if (awaited.length === 0) return;
    const deadline = (requestScope.deadline() ?? Date.now() + timeout) - margin;
    const events = await this.read(awaited, deadline);
    const acknowledgers = new Set(awaited.flatMap(({ event }) => this.acknowledgersOf(event)));
    const pushTo = (acknowledger: Acknowledger): Promise<void> => {
      const names = new Set<string>(
        awaited.filter(({ event }) => event.awaitedBy.includes(acknowledger)).map(({ event }) => event.name),
      );
      return this.pushTo(
        acknowledger,
        events.filter(({ name }) => names.has(name)),
        deadline,
      );
    };
    await allOf([...acknowledgers].filter((one) => one !== 'gateway').map(pushTo));
    // Last: a cache that dropped its entries before a read model has changed would be filled from it again.
    if (acknowledgers.has('gateway')) await pushTo('gateway');
  }

  close(): void {
    this.gateways.close();
  }

  /** The publisher has applied the event by changing what it owns. */
  private acknowledgersOf({ awaitedBy }: OutboxEntry['event']): Acknowledger[] {
    return awaitedBy.filter((one) => one !== this.options.service);
  }

  private async read(published: readonly OutboxEntry[], deadline: number): Promise<PublishedEvent[]> {
    const { dataSource, logger } = this.options;
    const ids = published.map(({ id }) => id);
    try {
      const [events] = await againUntil(deadline, () =>
        Promise.all([readPublished(dataSource, ids, deadline), noteHiding(dataSource)]),
      );
      return events;
    } catch (error) {
      logger.error({ err: error }, 'events that hide something could not be read to be pushed');
      throw new CallError('unreachable');
    }
  }

  /** A service that refuses, being busy or in a deadlock, is called again as long as there is time. */
  private async call(
    service: ServiceName,
    events: readonly PublishedEvent[],
    deadline: number,
  ): Promise<void> {
    const { rpc, service: source } = this.options;
    const context = { viewer: null, requestId: requestScope.current() ?? '', deadline };
    await againUntil(deadline, () => rpc.call(acknowledgeEvents(service), { source, events }, context));
  }

  private async pushTo(
    acknowledger: Acknowledger,
    events: readonly PublishedEvent[],
    deadline: number,
  ): Promise<void> {
    const stop = this.duration.startTimer({ acknowledger });
    try {
      if (acknowledger === 'gateway') await this.gateways.forget(events, deadline);
      else await this.call(acknowledger, events, deadline);
      stop({ outcome: 'applied' });
    } catch (error) {
      stop({ outcome: 'unreachable' });
      const names = [...new Set(events.map(({ name }) => name))];
      this.options.logger.error(
        { err: error, acknowledger, events: names },
        'an event that hides something was not acknowledged in time',
      );
      throw new CallError('unreachable');
    }
  }
}

/**
 * Does something again when it fails, with growing pauses, as long as there is time. Throws the last failure.
 * @param deadline epoch milliseconds
 */
async function againUntil<Result>(deadline: number, work: () => Promise<Result>): Promise<Result> {
  for (let wait = firstPause; ; wait *= 2) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() + wait >= deadline) throw error;
    }
    await pause(wait);
  }
}

/** Waits for all, also when one fails. Throws the first failure. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(works);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
