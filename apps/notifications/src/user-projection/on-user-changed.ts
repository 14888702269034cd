import {
  openOrCloseAuthor,
  type PublicUser,
  purgeMember,
  recountActor,
  userChanged,
} from '@quillstead/contracts';
import { applyUsers, type UserChange, UserProjection } from '@quillstead/projections';
import {
  addTasks,
  EventHandler,
  type EventOf,
  execute,
  integer,
  latestOf,
  query,
  sql,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { hasOneActor } from '../kind/kind-codes.js';

/**
 * Stores users as accounts publishes them. The list of notifications changes at once, since it reads their rows; values
 * that many rows store, such as counts, are changed by background tasks.
 */
@EventHandler(userChanged)
export class OnUserChanged {
  handle(events: readonly EventOf<typeof userChanged>[], manager: EntityManager): Promise<void> {
    return storeUsers(
      latestOf(events).map(({ payload }) => payload),
      manager,
    );
  }
}

/** Stores users, also for a rebuild. @param users each once */
export async function storeUsers(users: readonly PublicUser[], manager: EntityManager): Promise<void> {
  const changes = await applyUsers(UserProjection, users, manager, (coming) =>
    lockArrivals.toStore(newOf(coming), manager),
  );
  const noticed = await notificationdOf(newOf(changes), manager);
  const gone = changes.filter(({ after }) => after.status === 'deleted').map(({ after }) => after.userId);
  const others = changes
    .filter(({ before, after: { userId, status, isPrivate } }) =>
      before ? before.status !== status || before.isPrivate !== isPrivate : noticed.has(userId),
    )
    .map((change) => change.after.userId);
  await addTasks(purgeMember, gone, manager);
  await addTasks(openOrCloseAuthor, others, manager);
  await addTasks(recountActor, others, manager);
}

const newOf = (changes: readonly UserChange<UserProjection>[]): number[] =>
  changes.flatMap(({ before, after }) => (before === null ? [after.userId] : []));

/**
 * Returns the people of whom there are notifications already, though accounts has published nothing of them until now.
 */
async function notificationdOf(ids: readonly number[], manager: EntityManager): Promise<ReadonlySet<number>> {
  const rows = await query(
    manager,
    { id: integer },
    sql`SELECT person.id FROM unnest(${ids}::bigint[]) AS person (id)
     WHERE EXISTS (SELECT FROM notification WHERE story_author_id = person.id AND is_new)
        OR EXISTS (SELECT FROM notification WHERE actor_id = person.id AND (${hasOneActor}))
        OR EXISTS (SELECT FROM notification_cause WHERE actor_id = person.id)`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Prevents that a user projection arrives unnoticed while a notification is written that waits for it: either the
 * transaction that stores the projection sees the notification, or the one that writes the notification sees the
 * projection. The locks last until the transaction ends.
 */
export const lockArrivals = {
  /** Locks users who were not known, before they are stored. */
  async toStore(userIds: readonly number[], manager: EntityManager): Promise<void> {
    if (userIds.length === 0) return;
    await execute(
      manager,
      sql`SELECT pg_advisory_xact_lock(hashtext('arrival'), hashtext(id::text))
       FROM (SELECT unnest(${userIds}::bigint[]) AS id ORDER BY id) AS arriving`,
    );
  },

  /**
   * Locks users after notifications were written that are hidden while these users are not known; those who have
   * arrived by then get tasks that open or count the notifications.
   */
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
