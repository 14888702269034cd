import { Gauge, type Registry } from 'prom-client';
import type { DataSource, QueryRunner } from 'typeorm';
import { SpareDataSource } from '../database/spare-data-source.js';
import type { Logger } from '../logging/create-logger.js';
import { requestScope } from '../logging/request-scope.js';
import type { Positions } from './hiding-position.js';
import { readState, type ReplicaState } from './replica-state.js';
import { within } from './within.js';

export interface ReplicaOptions {
  /** Opens the connections to the replica. */
  readonly connect: () => Promise<DataSource>;
  /** Milliseconds that a replica may lag behind at most to be read. */
  readonly longestLag: number;
  readonly registry: Registry;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** Milliseconds in which a replica must have sent its state. */
const longestCheck = 250;
/** Milliseconds until a replica that did not respond is tried again. */
const againAfter = 5_000;

/** Older than the log of any server. */
const start: Positions = { hidden: '0/0', written: '0/0' };

/**
 * The connections to a replica. One that does not respond at once is not used until a look in the background has found
 * it again, so only the reads under way meet it.
 */
export class ReplicaLink {
  private readonly spare: SpareDataSource;
  private readonly lag: Gauge;
  private found: DataSource | null = null;
  private looking: Promise<void> | null = null;
  private lookAgainAt = 0;

  constructor(
    primary: DataSource,
    private readonly options: ReplicaOptions,
  ) {
    this.spare = new SpareDataSource(primary, options.connect);
    this.lag = new Gauge({
      name: 'replica_lag_seconds',
      help: 'How old the last change is that the replica had at the last read; NaN while it is away',
      registers: [options.registry],
    });
    this.lag.set(Number.NaN);
  }

  async close(): Promise<void> {
    await this.looking;
    await this.spare.close();
  }

  /** Returns a query runner for one of its connections, which the caller releases; null while the replica is away. */
  runner(): QueryRunner | null {
    if (this.found === null) this.look();
    return this.found?.createQueryRunner() ?? null;
  }

  /** Returns null when the replica does not respond at once; the runner is released then. */
  async stateOf(runner: QueryRunner, positions: Positions): Promise<ReplicaState | null> {
    const reading = readState(runner.manager, positions);
    try {
      const state = await within(longestCheck, reading);
      this.lag.set(state.has_all ? 0 : (state.age ?? Number.NaN));
      return state;
    } catch (error) {
      this.lose(error);
      const release = (): Promise<void> => runner.release();
      void reading.then(release, release);
      return null;
    }
  }

  lose(error: unknown): void {
    if (this.found === null) return;
    this.found = null;
    this.lookAgainAt = performance.now() + againAfter;
    this.lag.set(Number.NaN);
    this.options.logger.warn({ err: error }, 'the replica does not respond: the primary is read');
  }

  /** Looks in the background, once at a time, whether the replica responds. */
  look(): void {
    if (this.looking !== null || performance.now() < this.lookAgainAt) return;
    this.looking = requestScope
      .outside(() => this.find())
      .catch((error: unknown) => {
        this.lookAgainAt = performance.now() + againAfter;
        this.options.logger.warn({ err: error }, 'the replica cannot be reached: the primary is read');
      })
      .finally(() => (this.looking = null));
  }

  private async find(): Promise<void> {
    const replica = await this.spare.open();
    await readState(replica, start);
    this.found = replica;
    this.options.logger.info({}, 'the replica is there');
  }
}
