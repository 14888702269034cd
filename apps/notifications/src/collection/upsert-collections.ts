import { openOrCloseCollection } from '@quillstead/contracts';
import { addTasks, integer, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

interface CollectionState {
  readonly collection_id: number;
  readonly is_there: boolean;
}

/** Stores whether collections can be read, each once. A task counts the notifications about those that changed. */
export async function upsertCollections(
  collections: readonly CollectionState[],
  manager: EntityManager,
): Promise<void> {
  if (collections.length === 0) return;
  const changed = await query(
    manager,
    { collection_id: integer },
    sql`INSERT INTO collection_projection AS known (collection_id, is_there)
     SELECT * FROM unnest(
       ${collections.map(({ collection_id }) => collection_id)}::bigint[],
       ${collections.map(({ is_there }) => is_there)}::boolean[]
     ) AS given (collection_id, is_there) ORDER BY collection_id
     ON CONFLICT (collection_id) DO UPDATE SET is_there = excluded.is_there
     WHERE known.is_there <> excluded.is_there
     RETURNING collection_id`,
  );
  await addTasks(
    openOrCloseCollection,
    changed.map(({ collection_id }) => collection_id),
    manager,
  );
}
