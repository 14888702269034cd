import { setTimeout as pause } from 'node:timers/promises';
import { hearFacts, type Keeper, type ServiceName, type ToldFact } from '@quillstead/contracts';
import { Histogram, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { RpcMetrics } from '../rpc/rpc-metrics.js';
import type { RpcClient } from '../rpc/rpc-client.js';
import type { MessageKeys } from '../rpc/message-keys.js';
import { CallError } from '../errors/call-error.js';
import type { Told } from '../facts/outbox.js';
import type { Logger } from '../logging/create-logger.js';
import { requestScope } from '../logging/request-scope.js';
import { GatewayCaches } from './gateway-caches.js';
import { readTold } from './read-told.js';

export interface KeepersOptions {
  /** Who tells. */
  readonly service: ServiceName;
  readonly dataSource: DataSource;
  readonly rpc: RpcClient;
  readonly redisUrl: string;
  readonly secret: string;
  readonly keys?: MessageKeys;
  readonly metrics?: RpcMetrics;
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
  readonly registry: Registry;
}

/** Milliseconds that work without a deadline of its own, such as a job, waits. */
const patience = 5_000;
/** Before the deadline, so that the response still reaches whoever waits. */
const margin = 300;
const firstPause = 25;

/**
 * Waits until a change that hides something has taken effect wherever it is kept
 * (docs/decisions/2026-11-21-hiding-is-acknowledged.md). Everybody hears the fact in any case; this makes its keepers
 * hear it now.
 */
export class Keepers {
  private readonly gateways: GatewayCaches;
  private readonly pushed: Histogram<'keeper' | 'outcome'>;

  constructor(private readonly options: KeepersOptions) {
    this.gateways = new GatewayCaches(options);
    this.pushed = new Histogram({
      name: 'fact_push_seconds',
      help: 'Until a keeper had applied a fact that hides something',
      labelNames: ['keeper', 'outcome'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers: [options.registry],
    });
  }

  /**
   * Resolves when every keeper that the facts name has applied them: at once when they name none. To be called after
   * the transaction that told them has committed. The change stands whatever happens here, so this never throws: when a
   * keeper does not acknowledge before the deadline of the call at hand, the change spreads as events do, and the
   * response of the call says so (`requestScope.spread`).
   */
  async applied(told: Told | readonly Told[]): Promise<void> {
    try {
      await this.apply(told);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      requestScope.spread()?.();
    }
  }

  private async apply(told: Told | readonly Told[]): Promise<void> {
    const kept = [told].flat().filter(({ fact }) => this.keepersOf(fact).length > 0);
    if (kept.length === 0) return;
    const deadline = (requestScope.deadline() ?? Date.now() + patience) - margin;
    const facts = await this.read(kept, deadline);
    const keepers = new Set(kept.flatMap(({ fact }) => this.keepersOf(fact)));
    const tell = (keeper: Keeper): Promise<void> => {
      const names = new Set<string>(
        kept.filter(({ fact }) => fact.keepers.includes(keeper)).map(({ fact }) => fact.name),
      );
      return this.tell(
        keeper,
        facts.filter(({ name }) => names.has(name)),
        deadline,
      );
    };
    await allOf([...keepers].filter((keeper) => keeper !== 'gateway').map(tell));
    // Last: a cache that forgot before a read model has changed would be filled from it again.
    if (keepers.has('gateway')) await tell('gateway');
  }

  close(): void {
    this.gateways.close();
  }

  /** Who told it has applied it by changing what it owns. */
  private keepersOf({ keepers }: Told['fact']): Keeper[] {
    return keepers.filter((keeper) => keeper !== this.options.service);
  }

  private async read(told: readonly Told[], deadline: number): Promise<ToldFact[]> {
    const { dataSource, logger } = this.options;
    try {
      return await readTold(
        dataSource,
        told.map(({ id }) => id),
        deadline,
      );
    } catch (error) {
      logger.error({ err: error }, 'facts that hide something could not be read to be pushed');
      throw new CallError('unreachable');
    }
  }

  /** A keeper that says no, being busy or in a deadlock, is asked again as long as there is time. */
  private async push(keeper: ServiceName, facts: readonly ToldFact[], deadline: number): Promise<void> {
    const { rpc, service: source } = this.options;
    const context = { viewer: null, requestId: requestScope.current() ?? '', deadline };
    for (let wait = firstPause; ; wait *= 2) {
      try {
        await rpc.call(hearFacts(keeper), { source, facts }, context);
        return;
      } catch (error) {
        if (Date.now() + wait >= deadline) throw error;
      }
      await pause(wait);
    }
  }

  private async tell(keeper: Keeper, facts: readonly ToldFact[], deadline: number): Promise<void> {
    const stop = this.pushed.startTimer({ keeper });
    try {
      if (keeper === 'gateway') await this.gateways.forget(facts, deadline);
      else await this.push(keeper, facts, deadline);
      stop({ outcome: 'applied' });
    } catch (error) {
      stop({ outcome: 'unreachable' });
      const names = [...new Set(facts.map(({ name }) => name))];
      this.options.logger.error(
        { err: error, keeper, facts: names },
        'a keeper has not applied in time what hides something',
      );
      throw new CallError('unreachable');
    }
  }
}

/** Waits for all, also when one fails. Throws the first failure. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(works);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
