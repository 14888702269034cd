import type { DataSource, QueryRunner } from 'typeorm';
import { integer, query, queryOne, type RowOf, sql, text } from '../sql/index.js';

/** Reports which sessions block a session, as long as it is watched. */
export interface Blockers {
  /** The activity of the session, for people. */
  doing: string;
  stop(): Promise<void>;
}

const blocker = { pid: integer, application: text, state: text, seconds: integer.orNull };

/**
 * Returns no text of a statement: it may have what people wrote. PostgreSQL tells less about sessions of other roles.
 */
const blockersOf = (pid: number | undefined) => sql`
  SELECT activity.pid, coalesce(nullif(application_name, ''), 'unnamed') AS application,
         coalesce(state, 'unknown') AS state, extract(epoch FROM now() - xact_start)::int AS seconds
  FROM unnest(pg_blocking_pids(${pid})) AS blocking(pid) JOIN pg_stat_activity AS activity USING (pid)
  ORDER BY activity.pid`;

/**
 * Looks again and again, over a connection of its own, for whom the session of a runner waits, and reports it once for
 * each set of them.
 * @param runner connected
 * @param every milliseconds between two looks
 */
export async function watchBlockers(
  dataSource: DataSource,
  runner: QueryRunner,
  every: number,
  report: (line: string) => void,
): Promise<Blockers> {
  const session = await queryOne(runner.manager, { pid: integer }, sql`SELECT pg_backend_pid() AS pid`);
  let reported = '';
  let looking: Promise<void> | undefined;
  const look = async () => {
    const found = await query(dataSource, blocker, blockersOf(session?.pid));
    const line = found.map(inWords).join(', ');
    if (line !== '' && found.map(({ pid }) => pid).join() !== reported)
      report(`${blockers.doing} waits for ${line}`);
    reported = found.map(({ pid }) => pid).join();
  };
  // The check only informs the operator: a check that fails must not fail the migration.
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = undefined));
  }, every);
  const blockers: Blockers = {
    doing: 'this',
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
  return blockers;
}

function inWords({ pid, application, state, seconds }: RowOf<typeof blocker>): string {
  const age = seconds === null ? '' : `, in its transaction for ${seconds} s`;
  return `pid ${pid} (${application}, ${state}${age})`;
}
