import type { ServiceName } from '@quillstead/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { execute, integer, query, sql, text } from '../sql/index.js';

/**
 * Notes the time of a change of `applied_subject known`, once a day at most: an index needs to be told of it,
 * which a change of the version alone does not need.
 */
export const appliedLately = sql`applied_at =
       CASE WHEN known.applied_at < now() - interval '1 day' THEN now() ELSE known.applied_at END`;

/** For commands that compare what facts have brought with what their source has: facts wait until the transaction is over. */
export async function holdBackFacts(source: ServiceName, manager: EntityManager): Promise<void> {
  await execute(manager, sql`SELECT FROM fact_progress WHERE source = ${source} FOR UPDATE`);
}

/** The versions of subjects that facts have brought here; those of which nothing was heard are left out. */
export async function appliedVersions(
  source: ServiceName,
  subjects: readonly string[],
  on: DataSource | EntityManager,
): Promise<Map<string, number>> {
  const rows = await query(
    on,
    { subject: text, version: integer },
    sql`SELECT subject, version FROM applied_subject WHERE source = ${source} AND subject = ANY(${subjects})`,
  );
  return new Map(rows.map(({ subject, version }) => [subject, version]));
}

/** Notes that a subject is here as its source had it in this version; older facts of it are passed over from now on. */
export async function noteApplied(
  { source, subject, version }: { source: ServiceName; subject: string; version: number },
  manager: EntityManager,
): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO applied_subject AS known (source, subject, version) VALUES (${source}, ${subject}, ${version})
     ON CONFLICT (source, subject) DO UPDATE SET version = greatest(known.version, excluded.version), ${appliedLately}`,
  );
}
