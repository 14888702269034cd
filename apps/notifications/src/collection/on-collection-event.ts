import {
  collectionChanged,
  collectionDeleted,
  openOrCloseCollection,
  purgeCollection,
} from '@quillstead/contracts';
import { addTasks, EventHandler, type EventOf, integer, latestOf, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

type CollectionEvent = EventOf<typeof collectionChanged | typeof collectionDeleted>;

/** Stores which collections can be read. A background task deletes the notifications about a deleted one. */
@EventHandler(collectionChanged, collectionDeleted)
export class OnCollectionEvent {
  async handle(events: readonly CollectionEvent[], manager: EntityManager): Promise<void> {
    const latest = latestOf(events);
    const gone = latest.filter(({ name }) => name === collectionDeleted.name);
    await upsertCollections(
      latest.flatMap((event) => {
        const { collection_id } = event.payload;
        if (event.name === collectionDeleted.name) return [{ collection_id, is_there: false }];
        // The release before does not send the visibility.
        const { collection_visibility: visibility } = event.payload;
        return visibility === null ? [] : [{ collection_id, is_there: visibility !== 'private' }];
      }),
      manager,
    );
    await addTasks(
      purgeCollection,
      gone.map(({ payload }) => payload.collection_id),
      manager,
    );
  }
}

interface CollectionState {
  readonly collection_id: number;
  readonly is_there: boolean;
}

/**
 * Stores whether collections can be read. Each collection is given once. A task counts again the notifications about
 * those that changed.
 */
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
