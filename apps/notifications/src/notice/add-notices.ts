import type { EntityManager } from 'typeorm';
import { isShown, mayBeTold } from '../access/index.js';
import { wakeDeliveries } from '../due/index.js';
import { kindCodes } from '../kind/index.js';
import { receiversChanged } from '../live/index.js';
import { changeCauses } from './change-causes.js';
import { hasOneCause, tellOnce, type WantedNotice } from './wanted-notice.js';

/** What a receiver may not see is not even written; people whose cards are still on their way get the benefit. */
const isWritten = mayBeTold({ receiver: '$1', actor: '$4', story: '$5', storyAuthor: '$6' }, true);
const isOpen = mayBeTold({ receiver: '$1', actor: '$4', story: '$5', storyAuthor: '$6' }, false);

const insert = `
  INSERT INTO notice (
    receiver_id, kind, thing_id, actor_id, story_id, story_author_id, noted_at, count_actors, is_new, is_open,
    announced_round
  )
  SELECT $1::bigint, $2::smallint, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::timestamptz`;
const wanted = `
  WHERE ${isWritten}
    AND NOT EXISTS (SELECT FROM author_card WHERE user_id = $1 AND status = 'deleted')`;

/**
 * Tells receivers of what happened, once for each cause, however often the fact comes (product.md, "Notifications").
 *
 * @param at when it happened
 * @returns the ids of groups in which something is new that no push and no letter has been caused for: a group that
 *   only grows, or comes back after it was withdrawn unseen, is not among them
 */
export async function addNotices(
  told: readonly WantedNotice[],
  at: Date,
  manager: EntityManager,
): Promise<number[]> {
  const announced: number[] = [];
  for (const notice of tellOnce(told)) {
    const add = hasOneCause(notice.kind) ? addSole : addCause;
    announced.push(...(await add(notice, at, manager)));
  }
  await wakeDeliveries(announced, manager);
  return announced;
}

/** A group of one cause is there or not; one that was withdrawn unseen comes back. */
async function addSole(notice: WantedNotice, at: Date, manager: EntityManager): Promise<number[]> {
  const rows = await manager.query<{ id: number; is_first: boolean }[]>(
    `${insert}, 1, true, ${isOpen}, 0 ${wanted}
     ON CONFLICT (receiver_id, kind, thing_id) DO UPDATE
     SET count_actors = 1, is_new = true, is_open = excluded.is_open, noted_at = excluded.noted_at
     WHERE notice.count_actors = 0
     RETURNING id, xmax = 0 AS is_first`,
    keysOf(notice, at, notice.actorId),
  );
  if (rows.length > 0) receiversChanged([notice.receiverId], manager);
  return rows.flatMap(({ id, is_first }) => (is_first ? [id] : []));
}

async function addCause(notice: WantedNotice, at: Date, manager: EntityManager): Promise<number[]> {
  const [group] = await manager.query<{ id: number }[]>(
    `${insert}, 0, false, ${isOpen}, -1 ${wanted}
     ON CONFLICT (receiver_id, kind, thing_id) DO UPDATE SET is_open = excluded.is_open
     RETURNING id`,
    keysOf(notice, at, null),
  );
  if (group === undefined) return [];
  const of = { noticeIds: [group.id], actorId: notice.actorId };
  return changeCauses(of, () => writeCause(group.id, notice, at, manager), manager);
}

/** Whether the cause is told for the first time; one that was withdrawn counts again, and is no first one. */
async function writeCause(
  noticeId: number,
  { actorId, causeId }: WantedNotice,
  at: Date,
  manager: EntityManager,
): Promise<boolean> {
  const rows = await manager.query<{ is_first: boolean }[]>(
    `INSERT INTO notice_cause (notice_id, actor_id, cause_id, round, noted_at, is_hidden)
     SELECT notice.id, $2::bigint, $3::bigint, notice.round, $4::timestamptz,
            coalesce((SELECT NOT ${isShown('card')} FROM author_card card WHERE card.user_id = $2), false)
     FROM notice WHERE notice.id = $1
     ON CONFLICT (notice_id, actor_id, cause_id) DO UPDATE
     SET is_withdrawn = false, round = excluded.round, noted_at = excluded.noted_at
     WHERE notice_cause.is_withdrawn
     RETURNING xmax = 0 AS is_first`,
    [noticeId, actorId, causeId, at],
  );
  return rows[0]?.is_first ?? false;
}

function keysOf(notice: WantedNotice, at: Date, actorId: number | null): unknown[] {
  const { receiverId, kind, thingId, storyId, storyAuthorId } = notice;
  return [receiverId, kindCodes[kind], thingId, actorId, storyId, storyAuthorId, at];
}
