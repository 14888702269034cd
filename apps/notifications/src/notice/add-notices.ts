import { noticeKinds } from '@quillstead/catalogue';
import { asText } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import { mayBeTold } from '../access/index.js';
import { wakeDeliveries } from '../due/index.js';
import { kindCodes } from '../kind/index.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import { changeCauses } from './change-causes.js';
import type { WantedNotice } from './wanted-notice.js';

/** Of a group that many people cause no person decides whether it is written: each of its causes is hidden by itself. */
const namesActor = (hasActor: boolean): string => (hasActor ? 'wanted.actor_id' : 'NULL::bigint');
/** SQL of whether the receiver of a row of `wanted` may be told of it. @param unknown as of `mayBeTold` */
const isAllowed = (hasActor: boolean, unknown: boolean): string =>
  mayBeTold(
    {
      receiver: 'wanted.receiver_id',
      actor: namesActor(hasActor),
      story: 'wanted.story_id',
      storyAuthor: 'wanted.story_author_id',
    },
    unknown,
  );

/**
 * SQL that writes the groups of `wanted`, each once. What a receiver may not see is not even written; people whose cards
 * are still on their way get the benefit.
 */
const insertGroups = (hasActor: boolean, start: string): string => `
  INSERT INTO notice (
    receiver_id, kind, thing_id, actor_id, story_id, story_author_id, noted_at, is_open,
    count_actors, is_new, announced_round
  )
  SELECT DISTINCT ON (receiver_id, kind, thing_id)
    receiver_id, kind, thing_id, ${namesActor(hasActor)}, story_id, story_author_id, noted_at,
    ${isAllowed(hasActor, false)}, ${start}
  FROM wanted
  WHERE ${isAllowed(hasActor, true)}
    AND NOT EXISTS (SELECT FROM author_card WHERE user_id = wanted.receiver_id AND status = 'deleted')
  ORDER BY receiver_id, kind, thing_id, noted_at DESC
  ON CONFLICT (receiver_id, kind, thing_id)`;
const wanted = `wanted AS (
  SELECT * FROM unnest(
    $1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::timestamptz[]
  ) AS wanted (receiver_id, kind, thing_id, actor_id, cause_id, story_id, story_author_id, noted_at)
)`;

/**
 * Tells receivers of what happened, once for each cause, however often the event comes; of what they did themselves
 * nobody is told.
 * @returns the ids of groups in which something is new that no push and no email has been caused for: a group that
 *   only grows, or comes back after it was withdrawn unseen, is not among them
 */
export async function addNotices(
  notices: readonly WantedNotice[],
  manager: EntityManager,
): Promise<number[]> {
  const ofOthers = notices.filter(({ receiverId, actorId }) => receiverId !== actorId);
  const [sole, shared] = (['one', 'many'] as const).map((actors) =>
    ofOthers.filter(({ kind }) => noticeKinds[kind].actors === actors),
  );
  const announced = [...(await addSole(sole ?? [], manager)), ...(await addCauses(shared ?? [], manager))];
  await wakeDeliveries(announced, manager);
  return announced;
}

/** A group of one cause is there or not; one that was withdrawn unseen comes back. */
async function addSole(notices: readonly WantedNotice[], manager: EntityManager): Promise<number[]> {
  if (notices.length === 0) return [];
  const rows = await manager.query<{ id: number; receiver_id: number; is_first: boolean }[]>(
    `WITH ${wanted} ${insertGroups(true, '1, true, 0')} DO UPDATE
     SET count_actors = 1, is_new = true, is_open = excluded.is_open, noted_at = excluded.noted_at
     WHERE notice.count_actors = 0
     RETURNING id, receiver_id, xmax = 0 AS is_first`,
    columnsOf(notices),
  );
  receiversChanged(receiversOf(rows), manager);
  return rows.flatMap(({ id, is_first }) => (is_first ? [id] : []));
}

interface Cause {
  readonly notice_id: number;
  readonly actor_id: number;
  readonly cause_id: number;
  readonly noted_at: Date;
}

async function addCauses(notices: readonly WantedNotice[], manager: EntityManager): Promise<number[]> {
  if (notices.length === 0) return [];
  const causes = await manager.query<Cause[]>(
    `WITH ${wanted}, groups AS (
       ${insertGroups(false, '0, false, -1')} DO UPDATE SET is_open = excluded.is_open
       RETURNING id, receiver_id, kind, thing_id
     )
     SELECT DISTINCT ON (groups.id, actor_id, cause_id) groups.id AS notice_id, actor_id, cause_id, noted_at
     FROM wanted JOIN groups USING (receiver_id, kind, thing_id)
     ORDER BY groups.id, actor_id, cause_id, noted_at DESC`,
    columnsOf(notices),
  );
  const of = causes.map(({ notice_id, actor_id }) => ({ noticeId: notice_id, actorId: actor_id }));
  return changeCauses(of, () => writeCauses(causes, manager), manager);
}

/** The groups with a cause that is told for the first time; one that was withdrawn counts again, and is no first one. */
async function writeCauses(causes: readonly Cause[], manager: EntityManager): Promise<number[]> {
  const rows = await manager.query<{ notice_id: number; is_first: boolean }[]>(
    `INSERT INTO notice_cause (notice_id, actor_id, cause_id, round, noted_at, is_hidden)
     SELECT notice.id, told.actor_id, told.cause_id, notice.round, told.noted_at,
            coalesce((SELECT NOT ${asText.isShown('card')} FROM author_card card WHERE card.user_id = told.actor_id), false)
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[])
       AS told (notice_id, actor_id, cause_id, noted_at)
     JOIN notice ON notice.id = told.notice_id
     ON CONFLICT (notice_id, actor_id, cause_id) DO UPDATE
     SET is_withdrawn = false, round = excluded.round, noted_at = excluded.noted_at
     WHERE notice_cause.is_withdrawn
     RETURNING notice_id, xmax = 0 AS is_first`,
    [
      causes.map((cause) => cause.notice_id),
      causes.map((cause) => cause.actor_id),
      causes.map((cause) => cause.cause_id),
      causes.map((cause) => cause.noted_at),
    ],
  );
  return rows.flatMap(({ notice_id, is_first }) => (is_first ? [notice_id] : []));
}

function columnsOf(notices: readonly WantedNotice[]): unknown[] {
  return [
    notices.map(({ receiverId }) => receiverId),
    notices.map(({ kind }) => kindCodes[kind]),
    notices.map(({ thingId }) => thingId),
    notices.map(({ actorId }) => actorId),
    notices.map(({ causeId }) => causeId),
    notices.map(({ storyId }) => storyId),
    notices.map(({ storyAuthorId }) => storyAuthorId),
    notices.map(({ notedAt }) => notedAt),
  ];
}
