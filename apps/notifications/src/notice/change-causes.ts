import type { EntityManager } from 'typeorm';
import { receiversChanged, receiversOf } from '../live/index.js';

interface CausesOf {
  /** Ids of groups whose rows the transaction has locked. */
  readonly noticeIds: readonly number[];
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

/**
 * Changes what one person has caused in some groups, and brings the groups in line with that: how many people did it,
 * when it last happened, whether there is something new. Nothing else ever writes these columns of such groups.
 *
 * @param change changes rows of `notice_cause` and gives whether something was told for the first time
 * @returns the ids of groups to announce now: something is new in them, and they were not announced this round
 */
export async function changeCauses(
  { noticeIds, actorId }: CausesOf,
  change: () => Promise<boolean>,
  manager: EntityManager,
): Promise<number[]> {
  const counted = await manager.query<{ notice_id: number }[]>(
    `SELECT DISTINCT notice_id FROM notice_cause cause
     WHERE notice_id = ANY($1) AND actor_id = $2 AND ${isLive('cause')}`,
    [noticeIds, actorId],
  );
  const isFirst = await change();
  const [rows] = await manager.query<[{ id: number; receiver_id: number; is_announced: boolean }[], number]>(
    `UPDATE notice SET
       count_actors = count_actors - (id = ANY($3))::int + EXISTS (
         SELECT FROM notice_cause cause
         WHERE cause.notice_id = notice.id AND cause.actor_id = $2 AND ${isLive('cause')}
       )::int,
       noted_at = coalesce(${latest('noted_at')}, noted_at),
       is_new = coalesce(${latest('round')} = round, false),
       announced_round = CASE WHEN $4 AND ${latest('round')} = round THEN round ELSE announced_round END
     FROM (SELECT id AS old_id, announced_round AS old_round FROM notice WHERE id = ANY($1)) AS before
     WHERE id = before.old_id
     RETURNING id, receiver_id, announced_round > before.old_round AS is_announced`,
    [noticeIds, actorId, counted.map(({ notice_id }) => notice_id), isFirst],
  );
  receiversChanged(receiversOf(rows), manager);
  return rows.flatMap(({ id, is_announced }) => (is_announced ? [id] : []));
}
