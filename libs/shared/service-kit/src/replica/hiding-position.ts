import type { DataSource } from 'typeorm';
import { execute, queryOne, sql, text } from '../sql/index.js';

/**
 * Stores that everything hidden so far is before the present end of the log. To be called after the change that hides
 * has committed and before its response. It changes nothing as long as no process reads from a replica.
 */
export async function noteHiding(primary: DataSource): Promise<void> {
  await execute(primary, sql`UPDATE hiding_position SET lsn = pg_current_wal_insert_lsn()`);
}

/**
 * Starts to note the position of hiding. The row is inserted first: a process that did not find it has hidden something
 * before the position that is noted then.
 */
export async function beginToNoteHiding(primary: DataSource): Promise<void> {
  await execute(primary, sql`INSERT INTO hiding_position DEFAULT VALUES ON CONFLICT DO NOTHING`);
  await noteHiding(primary);
}

/** Positions in the log of the primary, as PostgreSQL prints them. */
export interface Positions {
  /** A replica that is there shows nothing that was hidden before this was read. */
  readonly hidden: string;
  /** A replica that is there has everything that was committed before this was read. */
  readonly written: string;
}

const columns = { hidden: text.orNull, written: text };

/** Returns null until hiding is noted for the first time. */
export async function readPositions(primary: DataSource): Promise<Positions | null> {
  const row = await queryOne(
    primary,
    columns,
    sql`SELECT lsn::text AS hidden, pg_current_wal_insert_lsn()::text AS written FROM hiding_position`,
  );
  return row === undefined || row.hidden === null ? null : { ...row, hidden: row.hidden };
}
