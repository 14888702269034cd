import { execute, integer, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Deletes activities that wait for no inbox any more, and then what their actors were stored for: the row of a deleted
 * member, and the key of a series that has ended, whose row stays as the record that the series existed.
 *
 * @param ids of the activities to look at; left out for all, and for all actors
 */
export async function forgetActivities(manager: EntityManager, ids?: readonly number[]): Promise<void> {
  const gone = await query(
    manager,
    { author_id: integer },
    sql`DELETE FROM federation_activity activity
     WHERE ${ids === undefined ? sql`true` : sql`activity.id = ANY(${ids}::bigint[])`}
       AND NOT EXISTS (SELECT FROM federation_delivery WHERE activity_id = activity.id)
     RETURNING author_id`,
  );
  const authors = gone.map(({ author_id }) => author_id);
  const hasEnded = sql`actor.is_followable = 0
    AND ${ids === undefined ? sql`true` : sql`actor.user_id = ANY(${authors}::bigint[])`}
    AND NOT EXISTS (SELECT FROM federation_activity WHERE author_id = actor.user_id)`;
  await execute(
    manager,
    sql`DELETE FROM federation_actor actor WHERE ${hasEnded} AND actor.user_id > 0
     AND NOT EXISTS (SELECT FROM user_projection WHERE user_id = actor.user_id AND status <> 'deleted')`,
  );
  await execute(
    manager,
    sql`UPDATE federation_actor actor SET public_key = NULL, private_key = NULL, key_id = NULL
     WHERE ${hasEnded} AND actor.user_id < 0 AND actor.private_key IS NOT NULL`,
  );
}
