import type { CollectionVisibility } from '@quillstead/catalogue';
import { type collectionDeleted, collectionChanged } from '@quillstead/contracts';
import { canRead } from '@quillstead/projections';
import {
  boolean,
  CallError,
  empty,
  integer,
  type Outbox,
  type OutboxEntry,
  queryOne,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { isThere } from './collection-rows.js';

/**
 * Finds a collection of the member and returns its internal id. Throws `forbidden` for the collection of another member
 * that the member may read, and `not_found` for one that the member may not read, as for a collection that does not
 * exist.
 *
 * @param collectionId as in addresses
 * @param lock the clause that locks it
 */
export async function findOwnCollection(
  collectionId: number,
  memberId: number,
  manager: EntityManager,
  lock: Sql = empty,
): Promise<number> {
  const member = sql`${memberId}::bigint`;
  const collection = await queryOne(
    manager,
    { id: integer, is_own: boolean },
    sql`SELECT collection.id, collection.author_id = ${member} AS is_own
     FROM collection LEFT JOIN user_projection author ON author.user_id = collection.author_id
     WHERE collection.public_id = ${collectionId}
       AND (collection.author_id = ${member} OR ${isThere('collection', member)} AND ${canRead('author', member)})
     ${lock}`,
  );
  if (collection === undefined) throw new CallError('not_found');
  if (!collection.is_own) throw new CallError('forbidden');
  return collection.id;
}

/** Locks a collection of the member for the rest of the transaction, or throws what `findOwnCollection` throws. */
export const lockOwnCollection = (
  collectionId: number,
  memberId: number,
  manager: EntityManager,
): Promise<number> =>
  findOwnCollection(collectionId, memberId, manager, sql`FOR NO KEY UPDATE OF collection`);

const published = {
  collection_id: integer,
  author_id: integer,
  collection_visibility: text.as<CollectionVisibility>(),
  version: integer,
};

/**
 * Publishes that a collection has changed or is about to be deleted, inside the caller's transaction. The event of a
 * collection that a moderator hid calls it private.
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
