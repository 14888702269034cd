import { execute, integer, query, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { hasOneActor } from '../kind/kind-codes.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import { recountGroupsPage } from './recount-actor.js';

/** Deletes a page of the notifications about a deleted story. Returns true if there are more. */
export async function purgeStoryPage(
  { storyId, limit }: { storyId: number; limit: number },
  manager: EntityManager,
): Promise<boolean> {
  return (await remove(sql`story_id = ${storyId}`, limit, manager)) === limit;
}

/** Deletes a page of the notifications about a deleted collection. Returns true if there are more. */
export async function purgeCollectionPage(
  { collectionId, limit }: { collectionId: number; limit: number },
  manager: EntityManager,
): Promise<boolean> {
  return (await remove(sql`collection_id = ${collectionId}`, limit, manager)) === limit;
}

/**
 * Deletes a page of the rows about a deleted account: its own notifications, those about it alone, and its causes in
 * groups once they are not counted any more.
 * @returns true if there are more
 */
export async function purgeMemberPage(
  { userId, limit }: { userId: number; limit: number },
  manager: EntityManager,
): Promise<boolean> {
  if (await recountGroupsPage({ actorId: userId, limit }, manager)) return true;
  if ((await remove(sql`receiver_id = ${userId}`, limit, manager)) === limit) return true;
  if ((await remove(sql`actor_id = ${userId} AND (${hasOneActor})`, limit, manager)) === limit) return true;
  const causes = await execute(
    manager,
    sql`DELETE FROM notification_cause WHERE (notification_id, actor_id, cause_id) IN (
       SELECT notification_id, actor_id, cause_id FROM notification_cause WHERE actor_id = ${userId} AND is_hidden LIMIT ${limit}
     )`,
  );
  return causes === limit;
}

async function remove(which: Sql, limit: number, manager: EntityManager): Promise<number> {
  const rows = await query(
    manager,
    { receiver_id: integer },
    sql`DELETE FROM notification WHERE id IN (SELECT id FROM notification WHERE ${which} LIMIT ${limit}) RETURNING receiver_id`,
  );
  receiversChanged(receiversOf(rows), manager);
  return rows.length;
}
