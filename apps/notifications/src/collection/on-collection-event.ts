import { collectionChanged, collectionDeleted, purgeCollection } from '@quillstead/contracts';
import { addTasks, EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { upsertCollections } from './upsert-collections.js';

type CollectionEvent = EventOf<typeof collectionChanged | typeof collectionDeleted>;

/** Stores which collections can be read. A background task deletes the notifications about one that is gone. */
@EventHandler(collectionChanged, collectionDeleted)
export class OnCollectionEvent {
  async handle(events: readonly CollectionEvent[], manager: EntityManager): Promise<void> {
    const latest = latestOf(events);
    const gone = latest.filter(({ name }) => name === collectionDeleted.name);
    await upsertCollections(
      latest.flatMap((event) => {
        const { collection_id } = event.payload;
        if (event.name === collectionDeleted.name) return [{ collection_id, is_there: false }];
        // The release before does not say whether the collection is private.
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
