import { waitForBlocked } from './wait-for-blocked.js';

interface Runner {
  startTransaction(): Promise<void>;
  commitTransaction(): Promise<void>;
  rollbackTransaction(): Promise<void>;
  release(): Promise<void>;
  query(sql: string, values?: unknown[]): Promise<unknown>;
  readonly isTransactionActive: boolean;
}

/** A data source of TypeORM. */
interface Database {
  query(sql: string): Promise<unknown[]>;
  createQueryRunner(): Runner;
}

/** A transaction of the test's own that is under way, and what waits for it. */
export interface HeldLock {
  /** Runs a further statement of the transaction. */
  query(sql: string, values?: unknown[]): Promise<unknown>;
  /** Waits until so many statements wait for a lock, this transaction's or one another's. */
  reached(count?: number, what?: string): Promise<void>;
  /** Commits what the transaction has changed, so that the others continue. */
  release(): Promise<void>;
}

/**
 * Changes or locks rows in a transaction that stays open, so that others wait for it.
 * @param sql such as `SELECT FROM draft WHERE id = $1 FOR UPDATE`
 */
export async function holdLock(database: Database, sql: string, values?: unknown[]): Promise<HeldLock> {
  const runner = database.createQueryRunner();
  await runner.startTransaction();
  await runner.query(sql, values);
  const end = async (how: 'commitTransaction' | 'rollbackTransaction'): Promise<void> => {
    if (runner.isTransactionActive) await runner[how]();
    await runner.release();
  };
  return {
    query: (more, itsValues) => runner.query(more, itsValues),
    async reached(count, what) {
      try {
        await waitForBlocked(database, count, what);
      } catch (error) {
        await end('rollbackTransaction');
        throw error;
      }
    },
    release: () => end('commitTransaction'),
  };
}

/**
 * Starts work that has to wait for a lock of a change, and commits the change only then.
 * @returns what the work gives, or throws
 */
export async function overtaken<Result>(
  database: Database,
  [sql, values]: readonly [string, readonly unknown[]],
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await holdLock(database, sql, [...values]);
  const done = work();
  // The work may end with an error before the change is committed; the code that awaits it below gets the error.
  done.catch(() => undefined);
  await lock.reached(1, 'the work to wait for the change');
  await lock.release();
  return done;
}
