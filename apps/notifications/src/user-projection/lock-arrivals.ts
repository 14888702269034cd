import { openOrCloseAuthor, recountActor } from '@quillstead/contracts';
import { addTasks, execute, integer, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Excludes that a user projection arrives unnoticed while a notification is written that waits for it: either the
 * transaction that stores the projection sees the notification, or the one that writes the notification sees the
 * projection. The locks last until the transaction ends.
 */
export const lockArrivals = {
  /** Before users are stored who were not known. */
  async toStore(userIds: readonly number[], manager: EntityManager): Promise<void> {
    if (userIds.length === 0) return;
    await execute(
      manager,
      sql`SELECT pg_advisory_xact_lock(hashtext('arrival'), hashtext(id::text))
       FROM (SELECT unnest(${userIds}::bigint[]) AS id ORDER BY id) AS arriving`,
    );
  },

  /** After notifications were written that are hidden while these users are not known; those who are by now count. */
  async toNotify(userIds: readonly number[], manager: EntityManager): Promise<void> {
    if (userIds.length === 0) return;
    await execute(
      manager,
      sql`SELECT pg_advisory_xact_lock_shared(hashtext('arrival'), hashtext(id::text))
       FROM (SELECT DISTINCT unnest(${userIds}::bigint[]) AS id ORDER BY id) AS awaited`,
    );
    const arrived = await query(
      manager,
      { id: integer },
      sql`SELECT user_id AS id FROM user_projection WHERE user_id = ANY(${userIds}::bigint[])`,
    );
    const ids = arrived.map(({ id }) => id);
    await addTasks(openOrCloseAuthor, ids, manager);
    await addTasks(recountActor, ids, manager);
  },
};
