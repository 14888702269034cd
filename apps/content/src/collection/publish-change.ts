import type { CollectionVisibility } from '@quillstead/catalogue';
import { type collectionDeleted, collectionChanged } from '@quillstead/contracts';
import { integer, type Outbox, type OutboxEntry, queryOne, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

const published = {
  collection_id: integer,
  author_id: integer,
  collection_visibility: text.as<CollectionVisibility>(),
  version: integer,
};

/**
 * Publishes that a collection has changed or is about to be deleted, inside the caller's transaction. To others one that
 * a moderator hid is private.
 */
export async function publishChange(
  id: number,
  event: typeof collectionChanged | typeof collectionDeleted,
  outbox: Outbox,
  manager: EntityManager,
): Promise<OutboxEntry | undefined> {
  const row = await queryOne(
    manager,
    published,
    sql`UPDATE collection SET version = version + 1 WHERE id = ${id}
     RETURNING public_id AS collection_id, coalesce(author_id, removed_from) AS author_id,
       CASE WHEN author_id IS NULL THEN 'private' ELSE visibility END AS collection_visibility, version`,
  );
  if (row === undefined) return undefined;
  const { version, collection_visibility, ...collection } = row;
  return event.name === collectionChanged.name
    ? outbox.publish(manager, collectionChanged, { ...collection, collection_visibility }, version)
    : outbox.publish(manager, event, collection, version);
}
