import { canRead } from '@quillstead/projections';
import { boolean, CallError, integer, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { isThere } from './collection-rows.js';

/**
 * Locks a collection of the member for the rest of the transaction and returns its internal id. Throws `forbidden` for
 * somebody else's collection that the member may read, `not_found` for one that the member may not read: it looks like
 * a collection that never was.
 *
 * @param collectionId as in addresses
 */
export async function lockOwnCollection(
  collectionId: number,
  memberId: number,
  manager: EntityManager,
): Promise<number> {
  const member = sql`${memberId}::bigint`;
  const collection = await queryOne(
    manager,
    { id: integer, is_own: boolean },
    sql`SELECT collection.id, collection.author_id = ${member} AS is_own
     FROM collection LEFT JOIN user_projection author ON author.user_id = collection.author_id
     WHERE collection.public_id = ${collectionId}
       AND (collection.author_id = ${member} OR ${isThere('collection', member)} AND ${canRead('author', member)})
     FOR NO KEY UPDATE OF collection`,
  );
  if (collection === undefined) throw new CallError('not_found');
  if (!collection.is_own) throw new CallError('forbidden');
  return collection.id;
}
