import { boolean, execute, integer, query, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { isNotificationOpen } from '../access/access.js';
import { wakeDeliveries } from '../due/index.js';
import { hasOneActor, isAboutListed, isNewStory } from '../kind/kind-codes.js';
import { receiversChanged, receiversOf } from '../live/index.js';

/**
 * Decides again which of receivers' unseen notifications about an author's stories count, in the transaction that
 * changed what the receivers may see. There are only as many as one member has not seen.
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

/**
 * Does so for a page, in the order of ids, of the notifications about a collection whose visibility has changed.
 * Returns the last id, null at the end.
 */
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

/**
 * Does so for a page, in the order of ids, of the notifications of all receivers about an author's stories. Returns the
 * last id, null at the end.
 */
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

/**
 * Decides again which unseen notifications of a new story count, after its author has marked it as NSFW or no longer: a
 * page of receivers in the order of ids. Returns the last id, null at the end.
 */
export async function openOrCloseStoryPage(
  { storyId, after, limit }: { storyId: number; after: number; limit: number },
  manager: EntityManager,
): Promise<number | null> {
  const ids = await recheckNotifications(
    sql`story_id = ${storyId} AND id > ${after} AND is_new AND (${isNewStory}) ORDER BY id LIMIT ${limit}`,
    manager,
  );
  return ids.length < limit ? null : (ids.at(-1) ?? null);
}

/**
 * Does so for all new stories, and stories added to collections, after a receiver has switched NSFW stories on or off.
 */
export async function openOrCloseStoriesFor(receiverId: number, manager: EntityManager): Promise<void> {
  await recheckNotifications(
    sql`receiver_id = ${receiverId} AND (${isAboutListed}) AND count_actors > 0 AND is_new ORDER BY id`,
    manager,
  );
}

/**
 * Does so for a page, in the order of ids, of the notifications that name one person alone. Returns the last id, null
 * at the end.
 */
export async function openOrCloseActorPage(
  { actorId, after, limit }: { actorId: number; after: number; limit: number },
  manager: EntityManager,
): Promise<number | null> {
  const ids = await recheckNotifications(
    sql`actor_id = ${actorId} AND (${hasOneActor}) AND is_new AND id > ${after} ORDER BY id LIMIT ${limit}`,
    manager,
  );
  return ids.length < limit ? null : (ids.at(-1) ?? null);
}

/** Does so for some groups, in which a person was shown or hidden. */
export async function openOrCloseGroups(ids: readonly number[], manager: EntityManager): Promise<void> {
  await recheckNotifications(sql`id = ANY(${ids}) AND is_new ORDER BY id`, manager);
}

/**
 * Decides again for each notification whether its receiver may see it, and announces what opens for the first time. A
 * statement of its own locks the rows first: a
 * statement that waits for a lock reads the new version of the locked row only, and all other rows as they were when it
 * began.
 *
 * @param which a condition on rows of `notification`, and what follows the condition, such as a limit
 * @returns the ids of those rows, ascending
 */
async function recheckNotifications(which: Sql, manager: EntityManager): Promise<number[]> {
  const found = await query(
    manager,
    { id: integer, was_announced: boolean },
    sql`SELECT id, announced_round >= 0 AS was_announced FROM notification WHERE ${which} FOR NO KEY UPDATE`,
  );
  const ids = found.map(({ id }) => id).sort((one, other) => one - other);
  if (ids.length === 0) return ids;
  const rows = await query(
    manager,
    { id: integer, receiver_id: integer, is_open: boolean },
    sql`UPDATE notification SET is_open = ${isNotificationOpen('notification')} WHERE id = ANY(${ids})
     RETURNING id, receiver_id, is_open`,
  );
  receiversChanged(receiversOf(rows), manager);
  const announced = new Set(found.flatMap(({ id, was_announced }) => (was_announced ? [id] : [])));
  await announce(
    rows.flatMap(({ id, is_open: isOpen }) => (isOpen && !announced.has(id) ? [id] : [])),
    manager,
  );
  return ids;
}

/** Announces notifications that nobody could see until now. */
async function announce(ids: readonly number[], manager: EntityManager): Promise<void> {
  if (ids.length === 0) return;
  await execute(manager, sql`UPDATE notification SET announced_round = round WHERE id = ANY(${ids})`);
  await wakeDeliveries(ids, manager);
}
