import type { EntityManager } from 'typeorm';
import { hasOneActor } from '../kind/index.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import { recountActorPage } from './recount-actor.js';

/** Deletes a page of the notices about a story that is gone. Gives whether there are more. */
export async function purgeStoryPage(
  { storyId, limit }: { storyId: number; limit: number },
  manager: EntityManager,
): Promise<boolean> {
  return (await remove('story_id = $1', storyId, limit, manager)) === limit;
}

/**
 * Deletes a page of what is kept of an account that is gone: its own notices, those that told of it alone, and what it
 * did among others once that is no longer counted.
 * @returns whether there are more
 */
export async function purgeMemberPage(
  { userId, limit }: { userId: number; limit: number },
  manager: EntityManager,
): Promise<boolean> {
  if (await recountActorPage({ actorId: userId, limit }, manager)) return true;
  if ((await remove('receiver_id = $1', userId, limit, manager)) === limit) return true;
  if ((await remove(`actor_id = $1 AND (${hasOneActor})`, userId, limit, manager)) === limit) return true;
  const [, causes] = await manager.query<[unknown, number]>(
    `DELETE FROM notice_cause WHERE (notice_id, actor_id, cause_id) IN (
       SELECT notice_id, actor_id, cause_id FROM notice_cause WHERE actor_id = $1 AND is_hidden LIMIT $2
     )`,
    [userId, limit],
  );
  if (causes === limit) return true;
  await manager.query('DELETE FROM member_seen WHERE user_id = $1', [userId]);
  return false;
}

async function remove(which: string, id: number, limit: number, manager: EntityManager): Promise<number> {
  const [rows, count] = await manager.query<[{ receiver_id: number }[], number]>(
    `DELETE FROM notice WHERE id IN (SELECT id FROM notice WHERE ${which} LIMIT $2) RETURNING receiver_id`,
    [id, limit],
  );
  receiversChanged(receiversOf(rows), manager);
  return count;
}
