import { setTimeout as pause } from 'node:timers/promises';
import { type DataSource, type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import { boolean, execute, query, queryOne, sql, text } from '../sql/index.js';
import { assertUnicode } from './check-database.js';
import { isLockTimeout } from './database-errors.js';
import { type MigrationLimits, migrationLimits } from './migration-limits.js';
import { watchBlockers } from './watch-blockers.js';

/** The number of the lock, the same for all replicas of a service; each service has a database of its own. */
const migrationLock = 7_318_042;

const longestPause = 30_000;
const betweenLooks = 200;

/**
 * Applies what is missing, one replica at a time; returns the names of what was applied. A migration that does not get
 * a lock in time is rolled back, so that others go on, and tried again.
 * @param report receives one line for each session that is waited for
 * @param only the names of those to apply; all by default
 * @throws Error that names the migration, when a statement fails or no try got its locks; those before it stay. Error
 *   before any statement for a database that only migrations have made which this build does not know, or that cannot
 *   hold every text
 */
export async function migrate(
  dataSource: DataSource,
  limits: MigrationLimits = migrationLimits,
  report: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
  only?: readonly string[],
): Promise<string[]> {
  await assertUnicode(dataSource);
  const runner = dataSource.createQueryRunner();
  await runner.connect();
  const blockers = await watchBlockers(dataSource, runner, lookEvery(limits), report);
  try {
    await waitForOthers(runner, report);
    const executor = new MigrationExecutor(dataSource, runner);
    const applied: string[] = [];
    for (const migration of await lackingOf(dataSource, executor)) {
      if (only?.includes(migration.name) === false) continue;
      blockers.doing = migration.name;
      await apply(migration, { executor, runner, limits, report });
      applied.push(migration.name);
    }
    return applied;
  } finally {
    await blockers.stop();
    await endSession(runner);
  }
}

/**
 * Takes the lock of migrations. Tries in a loop: a statement that waited for it would be a transaction that the other
 * process' `CREATE INDEX CONCURRENTLY` waits for in turn.
 */
async function waitForOthers(runner: QueryRunner, report: (line: string) => void): Promise<void> {
  for (let isReported = false; ; isReported = true) {
    const lock = await queryOne(
      runner.manager,
      { is_ours: boolean },
      sql`SELECT pg_try_advisory_lock(${migrationLock}) AS is_ours`,
    );
    if (lock?.is_ours) return;
    if (!isReported) report('another process migrates this database; waiting until it is done');
    await pause(betweenLooks);
  }
}

/** Returns the missing migrations. Throws when all of this build are missing and others have created the tables. */
async function lackingOf(dataSource: DataSource, executor: MigrationExecutor): Promise<Migration[]> {
  const lacking = await executor.getPendingMigrations();
  if (lacking.length === 0 || lacking.length < dataSource.migrations.length) return lacking;
  const [foreign] = await executor.getExecutedMigrations();
  if (foreign === undefined) return lacking;
  throw new Error(
    `This database was made by another version (${foreign.name}), whose tables this one cannot change. ` +
      'Start with an empty database: `npm start -- --reset` makes one and deletes what is in the folder .data.',
  );
}

/** Returns the milliseconds between two checks, often enough to find the blocking session before a try is over. */
function lookEvery({ lockTimeout }: MigrationLimits): number {
  return Math.min(500, Math.max(50, lockTimeout / 3));
}

interface Applying {
  readonly executor: MigrationExecutor;
  readonly runner: QueryRunner;
  readonly limits: MigrationLimits;
  readonly report: (line: string) => void;
}

async function apply(migration: Migration, applying: Applying): Promise<void> {
  const { tries, pause: shortest } = applying.limits;
  const inTransaction = migration.instance?.transaction !== false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (inTransaction
        ? applyInTransaction(migration, applying)
        : applyAlone(migration, applying));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!isLockTimeout(error)) throw new Error(`${migration.name}: ${why}`, { cause: error });
      if (attempt >= tries)
        throw new Error(`${migration.name} did not get its locks in ${tries} tries`, { cause: error });
      const wait = Math.min(shortest * 2 ** (attempt - 1), longestPause);
      applying.report(
        `${migration.name} did not get a lock (try ${attempt} of ${tries}); again in ${wait} ms`,
      );
      await pause(wait);
    }
  }
}

async function applyInTransaction(migration: Migration, { executor, runner, limits }: Applying) {
  await runner.startTransaction();
  try {
    await setTimeouts(runner, {
      lock: limits.lockTimeout,
      statement: limits.statementTimeout,
      isLocal: true,
    });
    await executor.executeMigration(migration);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/**
 * Runs a migration outside of a transaction. It waits for other transactions without blocking them, so it has no lock
 * timeout.
 */
async function applyAlone(migration: Migration, { executor, runner, limits }: Applying): Promise<void> {
  await setTimeouts(runner, { lock: 0, statement: limits.concurrentTimeout, isLocal: false });
  try {
    await executor.executeMigration(migration);
  } finally {
    await setTimeouts(runner, { lock: 0, statement: 0, isLocal: false });
  }
}

async function setTimeouts(
  runner: QueryRunner,
  { lock, statement, isLocal }: { lock: number; statement: number; isLocal: boolean },
): Promise<void> {
  await query(
    runner.manager,
    { set_config: text },
    sql`SELECT set_config('lock_timeout', ${String(lock)}, ${isLocal}),
               set_config('statement_timeout', ${String(statement)}, ${isLocal})`,
  );
}

/** The pool takes the connection back without a look at the locks that it holds. */
async function endSession(runner: QueryRunner): Promise<void> {
  try {
    await execute(runner.manager, sql`SELECT pg_advisory_unlock_all()`);
  } finally {
    await runner.release();
  }
}

/** Throws when the database lacks a migration that this code knows, or was made by others; a newer database is fine. */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  const lacking = await lackingOf(dataSource, new MigrationExecutor(dataSource));
  if (lacking.length > 0) {
    throw new Error(
      'The database lacks migrations: run the `migrate` command first, or set MIGRATE_ON_START=1.',
    );
  }
}
