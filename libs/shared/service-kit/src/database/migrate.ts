import type { DataSource } from 'typeorm';

/** One number for all replicas of a service; each service has a database of its own. */
const migrationLock = 7_318_042;

/** Applies what is missing, one replica at a time; returns the names of what was applied. */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  await runner.connect();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    try {
      const applied = await dataSource.runMigrations({ transaction: 'each' });
      return applied.map(({ name }) => name);
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    }
  } finally {
    await runner.release();
  }
}

/** Throws when the database lacks a migration that this code knows; a newer database is fine. */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  if (await dataSource.showMigrations()) {
    throw new Error(
      'The database lacks migrations: run the `migrate` command first, or set MIGRATE_ON_START=1.',
    );
  }
}
