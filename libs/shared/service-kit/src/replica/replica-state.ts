import { requestScope } from '../logging/request-scope.js';
import { boolean, type Database, float, queryOne, type RowOf, sql } from '../sql/index.js';
import type { Positions } from './hiding-position.js';

const columns = { is_replica: boolean, has_hidden: boolean, has_all: boolean, age: float.orNull };

/** The state of a replica; `age` is that of the last transaction it has replayed, in seconds, null for none. */
export type ReplicaState = RowOf<typeof columns>;

/**
 * Reads from a server what it has replayed. A later statement over the same connection finds at least that. Throws when
 * the server is none that replays, such as a former primary, or does not respond.
 */
export async function readState(database: Database, { hidden, written }: Positions): Promise<ReplicaState> {
  const state = await requestScope.run(
    requestScope.current() ?? '',
    () =>
      queryOne(
        database,
        columns,
        sql`SELECT pg_is_in_recovery() AS is_replica,
                   coalesce(pg_last_wal_replay_lsn() >= ${hidden}::pg_lsn, false) AS has_hidden,
                   coalesce(pg_last_wal_replay_lsn() >= ${written}::pg_lsn, false) AS has_all,
                   extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS age`,
      ),
    Date.now(),
  );
  if (!state?.is_replica) throw new Error('DATABASE_REPLICA_URL leads to a server that is no replica');
  return state;
}

/** True if everything hidden is there, and the rest up to so many milliseconds ago. */
export const lacksNothing = ({ has_hidden, has_all, age }: ReplicaState, longestLag: number): boolean =>
  has_hidden && (has_all || (age !== null && age * 1_000 <= longestLag));
