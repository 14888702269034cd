import { boolean, execute, integer, query, sql } from '@quillstead/service-kit';
import { isActive } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import { isNotificationOpen } from '../access/index.js';
import { wakeDeliveries } from '../due/index.js';
import { hasOneActor } from '../kind/index.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import { changeCauses, lockInOrder } from './change-causes.js';

/**
 * Updates a page of the groups in which a person is one of the actors, by whether that person is active. Announces what
 * is shown for the first time, because nothing was sent while the user projection of that person was missing.
 * @returns true if there are more
 */
export async function recountActorPage(
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
  if (first === undefined) {
    const opened = await query(
      manager,
      { id: integer, receiver_id: integer, is_open: boolean },
      sql`UPDATE notification SET is_open = ${isNotificationOpen('notification')}
       WHERE actor_id = ${actorId} AND (${hasOneActor}) AND is_new RETURNING id, receiver_id, is_open`,
    );
    receiversChanged(receiversOf(opened), manager);
    await wakeDeliveries(
      opened.flatMap(({ id, is_open: isOpen }) => (isOpen ? [id] : [])),
      manager,
    );
    return false;
  }
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
  return true;
}
