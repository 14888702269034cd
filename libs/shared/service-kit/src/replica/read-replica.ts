import type { DataSource, QueryRunner } from 'typeorm';
import { errorCode, isPassing } from '../database/database-errors.js';
import { requestScope } from '../logging/request-scope.js';
import { OutcomeCounter } from '../metrics/create-registry.js';
import type { Database } from '../sql/index.js';
import { beginToNoteHiding, type Positions, readPositions } from './hiding-position.js';
import { ReplicaLink, type ReplicaOptions } from './replica-link.js';
import { lacksNothing } from './replica-state.js';
import { waitLong } from './within.js';

/** The changes that a read must find: all that was hidden before it, or all that was committed before it. */
type Need = 'hidden' | 'all';

/** Milliseconds that a read without a deadline may take on the replica. */
const usual = 5_000;

/**
 * Reads of a service that a replica may serve (docs/operating/replicas.md). What was hidden before a read began is
 * never in its result: the replica is read only when it has replayed the position that is noted with each change that
 * hides (docs/decisions/2026-11-26-a-replica-has-what-was-hidden.md). Otherwise, and when the replica is away, late, or
 * the read fails there for whatever reason, the primary is read.
 */
export class ReadReplica {
  private readonly link: ReplicaLink | null;
  private readonly reads: OutcomeCounter<'replica' | 'lagging' | 'away' | 'repeated'> | null = null;
  private readonly positions: () => Promise<Positions | null>;

  /** @param replica null where there is none */
  constructor(
    private readonly primary: DataSource,
    private readonly replica: ReplicaOptions | null = null,
  ) {
    // The first of those who share it must not decide how long all may wait.
    this.positions = shareNext(() => requestScope.outside(() => readPositions(primary)));
    this.link = replica && new ReplicaLink(primary, replica);
    if (replica === null) return;
    const { registry } = replica;
    this.reads = new OutcomeCounter(registry, 'replica_reads_total', 'Reads that a replica may serve');
  }

  /** Resolves when every change that hides is noted from now on; the replica is looked for meanwhile. */
  async begin(): Promise<void> {
    if (this.link === null) return;
    await beginToNoteHiding(this.primary);
    this.link.look();
  }

  async close(): Promise<void> {
    await this.link?.close();
  }

  /**
   * A read that shows nothing hidden, and new things perhaps only after the longest lag. A member sees their own
   * changes at once, so only reads for visitors go to the replica.
   * @param read may be called twice; it changes nothing
   */
  forViewer<Result>(viewer: object | null, read: (from: Database) => Promise<Result>): Promise<Result> {
    return viewer === null ? this.read('hidden', read) : read(this.primary);
  }

  /** A read that finds everything that was committed before it. It may wait a little until the replica has it. */
  complete<Result>(read: (from: Database) => Promise<Result>): Promise<Result> {
    return this.read('all', read);
  }

  private async read<Result>(need: Need, read: (from: Database) => Promise<Result>): Promise<Result> {
    const runner = await this.take(need);
    if (runner === null) return read(this.primary);
    try {
      const result = await withHalfOfTheTime(() => read(runner.manager));
      this.reads?.count('replica');
      return result;
    } catch (error) {
      // A statement that conflicts with what is replayed is ended; the replica is there all the same.
      if (isPassing(error) && errorCode(error) !== '40001') this.link?.lose(error);
      this.reads?.count('repeated');
    } finally {
      await runner.release();
    }
    return read(this.primary);
  }

  /** Returns a connection to the replica, which has what is needed; null when the primary must be read. */
  private async take(need: Need): Promise<QueryRunner | null> {
    const { link, replica } = this;
    if (link === null || replica === null) return null;
    const runner = link.runner();
    if (runner === null) return this.without('away');
    const positions = await this.positions();
    for (const waitOn = waitLong(); positions !== null;) {
      const state = await link.stateOf(runner, positions);
      if (state === null) return this.without('away');
      if (need === 'all' ? state.has_all : lacksNothing(state, replica.longestLag)) return runner;
      if (need !== 'all' || !(await waitOn())) break;
    }
    await runner.release();
    return this.without('lagging');
  }

  private without(outcome: 'away' | 'lagging'): null {
    this.reads?.count(outcome);
    return null;
  }
}

/** The other half is left to the primary, if this fails. */
function withHalfOfTheTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const now = Date.now();
  const deadline = requestScope.deadline() ?? now + 2 * usual;
  const half = now + (deadline - now) / 2;
  return requestScope.run(requestScope.current() ?? '', work, half, requestScope.spread());
}

/**
 * Work whose result callers share: a call that comes while the work is under way gets the result of the next run, which
 * begins after the call.
 */
export function shareNext<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | null = null;
  let next: Promise<Result> | null = null;
  function begin(): Promise<Result> {
    next = null;
    const run = work();
    current = run;
    const ended = (): void => {
      if (current === run) current = null;
    };
    void run.then(ended, ended);
    return run;
  }
  return () => {
    if (current === null) return begin();
    next ??= current.then(begin, begin);
    return next;
  };
}
