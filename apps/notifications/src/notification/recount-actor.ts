import { boolean, execute, integer, query, sql } from '@quillstead/service-kit';
import { isActive } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import { wakeDeliveries } from '../due/index.js';
import { changeCauses, lockInOrder } from './change-causes.js';
import { openOrCloseActorPage, openOrCloseGroups } from './open-or-close.js';

/**
 * Updates a page of the notifications of which a person is an actor, by whether that person is active: first the groups
 * in which they are one of several, then, in the order of ids, what names them alone. Announces what is shown for the
 * first time, because nothing was sent while the user projection of that person was missing.
 * @returns where the next page begins, null at the end
 */
export async function recountActorPage(
  { actorId, after, limit }: { actorId: number; after: number; limit: number },
  manager: EntityManager,
): Promise<number | null> {
  if (await recountGroupsPage({ actorId, limit }, manager)) return 0;
  return openOrCloseActorPage({ actorId, after, limit }, manager);
}

/** Updates a page of those groups. Returns true if there may be more. */
export async function recountGroupsPage(
  { actorId, limit }: { actorId: number; limit: number },
  manager: EntityManager,
): Promise<boolean> {
  const groups = await query(
    manager,
    { id: integer, is_shown: boolean },
    sql`SELECT DISTINCT cause.notification_id AS id, ${isActive('actor')} AS is_shown
     FROM user_projection actor JOIN notification_cause cause ON cause.actor_id = actor.user_id
     WHERE actor.user_id = ${actorId} AND cause.is_hidden = ${isActive('actor')} LIMIT ${limit}`,
  );
  const [first] = groups;
  if (first === undefined) return false;
  const notificationIds = groups.map(({ id }) => id);
  await execute(manager, sql`SELECT FROM notification WHERE id = ANY(${notificationIds}) ${lockInOrder}`);
  const hideOrShow = async (): Promise<readonly number[]> => {
    await execute(
      manager,
      sql`UPDATE notification_cause SET is_hidden = ${!first.is_shown} WHERE notification_id = ANY(${notificationIds}) AND actor_id = ${actorId}`,
    );
    return first.is_shown ? notificationIds : [];
  };
  const causes = notificationIds.map((notificationId) => ({ notificationId, actorId }));
  await wakeDeliveries(await changeCauses(causes, hideOrShow, manager), manager);
  await openOrCloseGroups(notificationIds, manager);
  return true;
}
