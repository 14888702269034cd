import type { ServiceName } from '@quillstead/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { type Database, execute, integer, query, sql, text } from '../sql/index.js';

/**
 * Sets the time of a change of `applied_subject known` at most once a day: this update changes an index, which an
 * update of the version alone does not.
 */
const appliedLately = sql`applied_at =
       CASE WHEN known.applied_at < now() - interval '1 day' THEN now() ELSE known.applied_at END`;

/**
 * Blocks the consumption of a source's events until the transaction ends. Commands that compare a read model with its
 * source use it.
 */
export async function blockEvents(source: ServiceName, manager: EntityManager): Promise<void> {
  await execute(manager, sql`SELECT FROM event_position WHERE source = ${source} FOR UPDATE`);
}

/**
 * Makes the consumer record the version of every subject for the next fifteen minutes, so that a row read from the
 * source after this call can be compared with events that arrive meanwhile. Waits for events that are being applied.
 */
export async function recordVersions(source: ServiceName, dataSource: DataSource): Promise<void> {
  await execute(
    dataSource,
    sql`INSERT INTO event_position (source, versions_until) VALUES (${source}, now() + interval '15 minutes')
     ON CONFLICT (source) DO UPDATE SET versions_until = excluded.versions_until`,
  );
}

/** Returns the version of the last event applied of each subject; subjects without an event are left out. */
export async function appliedVersions(
  source: ServiceName,
  subjects: readonly string[],
  on: Database,
): Promise<Map<string, number>> {
  const rows = await query(
    on,
    { subject: text, version: integer },
    sql`SELECT subject, version FROM applied_subject WHERE source = ${source} AND subject = ANY(${subjects})`,
  );
  return new Map(rows.map(({ subject, version }) => [subject, version]));
}

/** Notes that these subjects are here in these versions; older events of them are passed over from now on. */
export async function writeVersions(
  source: ServiceName,
  versions: ReadonlyMap<string, number>,
  manager: EntityManager,
): Promise<void> {
  if (versions.size === 0) return;
  await execute(
    manager,
    sql`INSERT INTO applied_subject AS known (source, subject, version)
     SELECT ${source}, subject, version FROM unnest(
       ${[...versions.keys()]}::text[],
       ${[...versions.values()]}::bigint[]
     ) AS raised (subject, version)
     ON CONFLICT (source, subject) DO UPDATE SET version = greatest(known.version, excluded.version), ${appliedLately}`,
  );
}
