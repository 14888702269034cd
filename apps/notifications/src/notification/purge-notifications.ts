import { execute, integer, query, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { hasOneActor } from '../kind/index.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import { recountActorPage } from './recount-actor.js';

/** Deletes a page of the notifications about a story that is gone. Gives whether there are more. */
export async function purgeStoryPage(
  { storyId, limit }: { storyId: number; limit: number },
  manager: EntityManager,
): Promise<boolean> {
  return (await remove(sql`story_id = ${storyId}`, limit, manager)) === limit;
}

/** The same of the notifications about a collection that is gone. */
export async function purgeCollectionPage(
  { collectionId, limit }: { collectionId: number; limit: number },
  manager: EntityManager,
): Promise<boolean> {
  return (await remove(sql`collection_id = ${collectionId}`, limit, manager)) === limit;
}

/**
 * Deletes a page of what is kept of an account that is gone: its own notifications, those about it alone, and
 * what it did among others once that is no longer counted.
 * @returns whether there are more
 */
export async function purgeMemberPage(
  { userId, limit }: { userId: number; limit: number },
  manager: EntityManager,
): Promise<boolean> {
  if (await recountActorPage({ actorId: userId, limit }, manager)) return true;
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
