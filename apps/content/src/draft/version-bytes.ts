import { mostVersionBytes } from '@quillstead/catalogue';
import { execute, integer, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Once there are too many bytes, so many times the limit stay: looking for the oldest takes longer than a save may. */
const shareThatStays = 0.9;

/**
 * Removes the oldest versions of an author who has more bytes of them than there may be, in the transaction that has
 * called `lockDraftUsage`.
 */
export async function removeOldestVersions(authorId: number, manager: EntityManager): Promise<void> {
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
  // A length is known without reading what is packed.
  await execute(
    manager,
    sql`UPDATE draft SET version_bytes = (
       SELECT coalesce(sum(octet_length(packed)), 0) FROM draft_version WHERE draft_id = draft.id
     ) WHERE id = ANY(${thinned.map(({ draft_id }) => draft_id)})`,
  );
}
