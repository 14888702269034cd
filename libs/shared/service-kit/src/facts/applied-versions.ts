import type { ServiceName } from '@quillstead/contracts';
import type { DataSource, EntityManager } from 'typeorm';

/**
 * SQL that notes the time of a change of `applied_subject known`, once a day at most: an index needs to be told of it,
 * which a change of the version alone does not need.
 */
export const appliedLately = `applied_at =
       CASE WHEN known.applied_at < now() - interval '1 day' THEN now() ELSE known.applied_at END`;

/** For commands that compare what facts have brought with what their source has: facts wait until the transaction is over. */
export async function holdBackFacts(source: ServiceName, manager: EntityManager): Promise<void> {
  await manager.query('SELECT FROM fact_progress WHERE source = $1 FOR UPDATE', [source]);
}

/** The versions of subjects that facts have brought here; those of which nothing was heard are left out. */
export async function appliedVersions(
  source: ServiceName,
  subjects: readonly string[],
  on: DataSource | EntityManager,
): Promise<Map<string, number>> {
  const rows = await on.query<{ subject: string; version: number }[]>(
    'SELECT subject, version FROM applied_subject WHERE source = $1 AND subject = ANY($2)',
    [source, subjects],
  );
  return new Map(rows.map(({ subject, version }) => [subject, version]));
}

/** Notes that a subject is here as its source had it in this version; older facts of it are passed over from now on. */
export async function noteApplied(
  { source, subject, version }: { source: ServiceName; subject: string; version: number },
  manager: EntityManager,
): Promise<void> {
  await manager.query(
    `INSERT INTO applied_subject AS known (source, subject, version) VALUES ($1, $2, $3)
     ON CONFLICT (source, subject) DO UPDATE SET version = greatest(known.version, excluded.version), ${appliedLately}`,
    [source, subject, version],
  );
}
