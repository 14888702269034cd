import type { EntityManager } from 'typeorm';
import { receiversChanged, receiversOf } from '../live/index.js';

/** What one person has caused in a group whose row the transaction has locked. */
interface CausesOf {
  readonly noticeId: number;
  readonly actorId: number;
}

/** SQL: the cause counts. @param cause alias of its `notice_cause` */
export const isLive = (cause: string): string => `NOT ${cause}.is_withdrawn AND NOT ${cause}.is_hidden`;

/** SQL of what the latest cause that counts says of a group. */
const latest = (column: string): string => `(
  SELECT cause.${column} FROM notice_cause cause
  WHERE cause.notice_id = notice.id AND ${isLive('cause')}
  ORDER BY cause.round DESC, cause.noted_at DESC LIMIT 1
)`;

/** Locks groups in the order of their ids, so that two who lock several do not wait for each other. */
export async function lockNotices(ids: readonly number[], manager: EntityManager): Promise<void> {
  await manager.query('SELECT FROM notice WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
}

/** SQL: how many people of $1 and $2, groups and people side by side, have a cause in a group that counts. */
const countLive = (noticeId: string): string => `(
  SELECT count(DISTINCT cause.actor_id) FROM notice_cause cause
  JOIN unnest($1::bigint[], $2::bigint[]) AS changed (notice_id, actor_id) USING (notice_id, actor_id)
  WHERE cause.notice_id = ${noticeId} AND ${isLive('cause')}
)`;

/**
 * Changes what people have caused in some groups, and brings the groups in line with that: how many people did it,
 * when it last happened, whether there is something new. Nothing else ever writes these columns of such groups.
 *
 * @param change changes rows of `notice_cause` of these people in these groups, and gives the ids of groups in which
 *   something was told for the first time
 * @returns the ids of groups to announce now: something is new in them, and they were not announced this round
 */
export async function changeCauses(
  causes: readonly CausesOf[],
  change: () => Promise<readonly number[]>,
  manager: EntityManager,
): Promise<number[]> {
  if (causes.length === 0) return [];
  const of = [causes.map(({ noticeId }) => noticeId), causes.map(({ actorId }) => actorId)];
  const before = await manager.query<{ id: number; count: number }[]>(
    `SELECT id, ${countLive('notice.id')}::int AS count FROM notice WHERE id = ANY($1)`,
    of,
  );
  const first = await change();
  const [rows] = await manager.query<[{ id: number; receiver_id: number; is_announced: boolean }[], number]>(
    `UPDATE notice SET
       count_actors = count_actors - before.count + ${countLive('notice.id')},
       noted_at = coalesce(${latest('noted_at')}, noted_at),
       is_new = coalesce(${latest('round')} = round, false),
       announced_round = CASE
         WHEN id = ANY($5) AND ${latest('round')} = round THEN round ELSE announced_round
       END
     FROM (
       SELECT old.id AS old_id, announced_round AS old_round, counted.count
       FROM unnest($3::bigint[], $4::int[]) AS counted (id, count) JOIN notice old USING (id)
     ) AS before
     WHERE id = before.old_id
     RETURNING id, receiver_id, announced_round > before.old_round AS is_announced`,
    [...of, before.map(({ id }) => id), before.map(({ count }) => count), first],
  );
  receiversChanged(receiversOf(rows), manager);
  return rows.flatMap(({ id, is_announced }) => (is_announced ? [id] : []));
}
