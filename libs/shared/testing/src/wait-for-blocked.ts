import { waitFor } from './wait-for.js';

interface Database {
  query(sql: string): Promise<unknown[]>;
}

/** Waits until so many statements of the database wait for a lock. Throws after a minute, saying what was to come. */
export async function waitForBlocked(
  database: Database,
  count = 1,
  what = `${count} statements to wait for a lock`,
): Promise<void> {
  await waitFor(
    async () => {
      const blocked = await database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return blocked.length === count;
    },
    { what, timeout: 60_000 },
  );
}
