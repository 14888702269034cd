import { mostVersionBytes } from '@quillstead/catalogue';
import { execute, float, integer, query, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

export interface DraftOfAuthor {
  readonly id: number;
  readonly authorId: number;
}

/** Once there are too many bytes, so many times the limit stay: looking for the oldest takes longer than a save may. */
const shareThatStays = 0.9;

/**
 * Counts what the versions of a draft take, and removes the oldest versions of its author while all of them take more
 * than they may. The caller's transaction holds the lock of the author's drafts.
 */
export async function boundVersionBytes(
  { id, authorId }: DraftOfAuthor,
  manager: EntityManager,
): Promise<void> {
  await countBytes([id], manager);
  const all = await queryOne(
    manager,
    { bytes: float },
    sql`SELECT coalesce(sum(version_bytes), 0)::float8 AS bytes FROM draft WHERE author_id = ${authorId}`,
  );
  if (all === undefined || all.bytes <= mostVersionBytes) return;
  const thinned = await query(
    manager,
    { draft_id: integer },
    sql`WITH version AS (
       SELECT draft_version.id,
              sum(octet_length(packed)) OVER (ORDER BY saved_at DESC, draft_version.id DESC) AS bytes_so_far
       FROM draft_version JOIN draft ON draft.id = draft_version.draft_id
       WHERE draft.author_id = ${authorId}
     ), gone AS (
       DELETE FROM draft_version USING version
       WHERE draft_version.id = version.id AND version.bytes_so_far > ${mostVersionBytes * shareThatStays}
       RETURNING draft_id
     )
     SELECT DISTINCT draft_id FROM gone ORDER BY draft_id`,
  );
  await countBytes(
    thinned.map(({ draft_id }) => draft_id),
    manager,
  );
}

/** A length is known without reading what is packed. */
async function countBytes(draftIds: readonly number[], manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`UPDATE draft SET version_bytes = (
       SELECT coalesce(sum(octet_length(packed)), 0) FROM draft_version WHERE draft_id = draft.id
     ) WHERE id = ANY(${draftIds})`,
  );
}
