import { sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { recheckNotifications } from './recheck-notifications.js';

/**
 * Looks again which of receivers' unseen notifications about an author's stories count, in the transaction that changed
 * what the receivers may see. They lie close together, as many as one member has not seen.
 */
export async function openOrCloseFor(
  pairs: readonly { readonly receiverId: number; readonly authorId: number }[],
  manager: EntityManager,
): Promise<void> {
  await recheckNotifications(
    sql`(receiver_id, story_author_id) IN (
      SELECT * FROM unnest(
        ${pairs.map(({ receiverId }) => receiverId)}::bigint[],
        ${pairs.map(({ authorId }) => authorId)}::bigint[]
      )
    ) AND is_new ORDER BY id`,
    manager,
  );
}

/** The same of notifications about a collection whose visibility has changed, a page in the order of ids. */
export async function openOrCloseCollectionPage(
  { collectionId, after, limit }: { collectionId: number; after: number; limit: number },
  manager: EntityManager,
): Promise<number | null> {
  const ids = await recheckNotifications(
    sql`collection_id = ${collectionId} AND is_new AND id > ${after} ORDER BY id LIMIT ${limit}`,
    manager,
  );
  return ids.length < limit ? null : (ids.at(-1) ?? null);
}

/** The same for all receivers, a page in the order of ids: the last id looked at, null at the end. */
export async function openOrClosePage(
  { authorId, after, limit }: { authorId: number; after: number; limit: number },
  manager: EntityManager,
): Promise<number | null> {
  const ids = await recheckNotifications(
    sql`story_author_id = ${authorId} AND is_new AND id > ${after} ORDER BY id LIMIT ${limit}`,
    manager,
  );
  return ids.length < limit ? null : (ids.at(-1) ?? null);
}
