import {
  collectionDeleted,
  purgeCollection,
  type ResponseOf,
  snapshotCollections,
} from '@quillstead/contracts';
import { addTasks, integer, type Orphans, type ReadModel, sql } from '@quillstead/service-kit';
import { In } from 'typeorm';
import { CollectionProjection, upsertCollections } from '../collection/index.js';

type Snapshot = ResponseOf<typeof snapshotCollections>['items'][number];

const of = {
  what: 'collection_projection',
  source: 'content',
  subject: ({ collection_id }: { collection_id: number }): string =>
    collectionDeleted.subject({ collection_id, author_id: 0 }),
} as const;

const isThere = ({ collection_visibility }: Snapshot): boolean => collection_visibility !== 'private';

export const collectionProjections: ReadModel<Snapshot, CollectionProjection> = {
  ...of,
  call: snapshotCollections,
  expected: (collection) => ({ collectionId: collection.collection_id, isThere: isThere(collection) }),
  present: async (collections, manager) => {
    const ids = collections.map(({ collection_id }) => collection_id);
    const rows = await manager.findBy(CollectionProjection, { collectionId: In(ids) });
    const byId = new Map(rows.map((row) => [row.collectionId, row]));
    return ids.map((id) => byId.get(id));
  },
  apply: (collection, manager) =>
    upsertCollections([{ collection_id: collection.collection_id, is_there: isThere(collection) }], manager),
};

export const orphanCollections: Orphans<{ collection_id: number }> = {
  ...of,
  columns: { collection_id: integer },
  list: sql`SELECT collection_id FROM collection_projection WHERE is_there`,
  forget: async ({ collection_id }, manager) => {
    await upsertCollections([{ collection_id, is_there: false }], manager);
    await addTasks(purgeCollection, [collection_id], manager);
  },
};
