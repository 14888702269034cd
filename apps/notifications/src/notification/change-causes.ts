import { boolean, integer, query, raw, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { receiversChanged, receiversOf } from '../live/index.js';

/** The causes of one person in a group whose row the transaction has locked. */
interface CausesOf {
  readonly notificationId: number;
  readonly actorId: number;
}

/** Returns a condition that is true for a cause that counts. @param cause alias of its `notification_cause` */
export const isLive = (cause: string): Sql =>
  sql`NOT ${raw(cause)}.is_withdrawn AND NOT ${raw(cause)}.is_hidden`;

/** Returns a column of the latest cause of a group that counts. */
const latest = (column: 'noted_at' | 'round'): Sql => sql`(
  SELECT cause.${raw(column)} FROM notification_cause cause
  WHERE cause.notification_id = notification.id AND ${isLive('cause')}
  ORDER BY cause.round DESC, cause.noted_at DESC LIMIT 1
)`;

/**
 * The end of a statement that selects groups: it locks their rows in the order of their ids, so that two transactions
 * that lock several do not deadlock.
 */
export const lockInOrder = sql`ORDER BY notification.id FOR NO KEY UPDATE OF notification`;

/** Returns the number of these people who have a cause that counts in a row of `notification`. */
const countLive = (causes: readonly CausesOf[]): Sql => sql`(
  SELECT count(DISTINCT cause.actor_id) FROM notification_cause cause
  JOIN unnest(
    ${causes.map(({ notificationId }) => notificationId)}::bigint[], ${causes.map(({ actorId }) => actorId)}::bigint[]
  ) AS changed (notification_id, actor_id) USING (notification_id, actor_id)
  WHERE cause.notification_id = notification.id AND ${isLive('cause')}
)`;

/**
 * Changes the causes of people in some groups, and updates the groups: the number of actors, the time of the last
 * cause, whether there is something new. Nothing else ever writes these columns of such groups.
 *
 * @param change changes rows of `notification_cause` of these people in these groups, and returns the ids of the groups
 * that have a new cause
 * @returns the ids of groups to announce now: something in them is new, and they were not announced this round.
 * A closed group that was never announced is announced when it opens
 */
export async function changeCauses(
  causes: readonly CausesOf[],
  change: () => Promise<readonly number[]>,
  manager: EntityManager,
): Promise<number[]> {
  if (causes.length === 0) return [];
  const before = await query(
    manager,
    { id: integer, count: integer },
    sql`SELECT id, ${countLive(causes)} AS count FROM notification WHERE id = ANY(${causes.map(({ notificationId }) => notificationId)})`,
  );
  const first = await change();
  const rows = await query(
    manager,
    { id: integer, receiver_id: integer, is_announced: boolean },
    sql`UPDATE notification SET
       count_actors = count_actors - before.count + ${countLive(causes)},
       noted_at = coalesce(${latest('noted_at')}, noted_at),
       is_new = coalesce(${latest('round')} = round, false),
       announced_round = CASE
         WHEN id = ANY(${first}) AND ${latest('round')} = round AND (is_open OR announced_round >= 0) THEN round
         ELSE announced_round
       END
     FROM (
       SELECT old.id AS old_id, announced_round AS old_round, counted.count
       FROM unnest(
         ${before.map(({ id }) => id)}::bigint[], ${before.map(({ count }) => count)}::int[]
       ) AS counted (id, count) JOIN notification old USING (id)
     ) AS before
     WHERE id = before.old_id
     RETURNING id, receiver_id, announced_round > before.old_round AS is_announced`,
  );
  receiversChanged(receiversOf(rows), manager);
  return rows.flatMap(({ id, is_announced }) => (is_announced ? [id] : []));
}
