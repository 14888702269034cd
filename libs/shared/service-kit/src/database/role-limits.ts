import type { DataSource } from 'typeorm';
import { execute, query, sql, text } from '../sql/index.js';
import { type DatabaseLimits, sessionSettings } from './create-data-source.js';

/**
 * The limits for requests: no caller waits longer than the deadline of an operation, so no statement may take much
 * longer.
 */
export const callLimits = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 10_000 };

/**
 * Gives the role of the connection these limits and the settings of all sessions in its database, for the sessions that
 * a pooler opens: it passes no settings on (docs/operating/poolers.md). A role may change its own. Sessions that are
 * open already stay as they are.
 */
export function setRoleLimits(
  dataSource: DataSource,
  limits: Pick<DatabaseLimits, 'statement_timeout' | 'idle_in_transaction_session_timeout'>,
): Promise<void> {
  const all = { ...limits, ...sessionSettings };
  const settings = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  return dataSource.transaction(async (manager) => {
    // Two processes that start at once would change the same row.
    await execute(manager, sql`SELECT pg_advisory_xact_lock(hashtextextended('role_limits', 0))`);
    const lacking = await query(
      manager,
      { statement: text },
      sql`SELECT format('ALTER ROLE %I IN DATABASE %I SET %I = %L', current_user, current_database(),
                        split_part(setting, '=', 1), split_part(setting, '=', 2)) AS statement
          FROM unnest(${settings}::text[]) AS setting
          WHERE NOT EXISTS (
            SELECT FROM pg_db_role_setting mine
            JOIN pg_database base ON base.oid = mine.setdatabase AND base.datname = current_database()
            JOIN pg_roles self ON self.oid = mine.setrole AND self.rolname = current_user
            WHERE setting = ANY(mine.setconfig)
          )`,
    );
    for (const { statement } of lacking) await manager.query(statement);
  });
}
