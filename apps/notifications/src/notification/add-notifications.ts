import { boolean, integer, query, type RowOf, sql, type Sql, time } from '@quillstead/service-kit';
import { notificationKinds } from '@quillstead/catalogue';
import { hasNo, isActive, isMuteActive, isNotBlocked, isPersonNotMuted } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import { mayBeNotified } from '../access/access.js';
import { lockBlocks } from '../block/lock-blocks.js';
import { wakeDeliveries } from '../due/index.js';
import { kindCodes } from '../kind/kind-codes.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import { lockArrivals } from '../user-projection/index.js';
import { changeCauses } from './change-causes.js';
import type { NewNotification } from './new-notification.js';

/**
 * Returns the actor of a group; null for a group that many people cause: it is written whatever is known of one of
 * them, because each cause is hidden by itself.
 */
const namesActor = (hasActor: boolean): Sql => (hasActor ? sql`added.actor_id` : sql`NULL::bigint`);
/**
 * Returns a condition that is true if the receiver of a row of `added` may be notified of it. @param unknown as of
 * `mayBeNotified`
 */
const isAllowed = (hasActor: boolean, unknown: boolean): Sql =>
  mayBeNotified(
    {
      receiver: sql`added.receiver_id`,
      actor: namesActor(hasActor),
      story: sql`added.story_id`,
      storyAuthor: sql`added.story_author_id`,
    },
    unknown,
  );

/**
 * Inserts the groups of `added`, each once. A group that its receiver may not see is not inserted; one that depends on
 * a person whose user projection has not arrived is inserted closed, and `recountActorPage` or `openOrClosePage` opens
 * it.
 */
const insertGroups = (hasActor: boolean, start: Sql): Sql => sql`
  INSERT INTO notification (
    receiver_id, kind, thing_id, actor_id, story_id, story_author_id, noted_at, is_open,
    count_actors, is_new, announced_round
  )
  SELECT DISTINCT ON (receiver_id, kind, thing_id)
    receiver_id, kind, thing_id, ${namesActor(hasActor)}, story_id, story_author_id, noted_at,
    ${isAllowed(hasActor, false)}, ${start}
  FROM added
  WHERE ${isAllowed(hasActor, true)}
    AND NOT EXISTS (SELECT FROM user_projection WHERE user_id = added.receiver_id AND status = 'deleted')
  ORDER BY receiver_id, kind, thing_id, noted_at DESC
  ON CONFLICT (receiver_id, kind, thing_id)`;
const addedRows = (notifications: readonly NewNotification[]): Sql => sql`added AS (
  SELECT * FROM unnest(
    ${notifications.map(({ receiverId }) => receiverId)}::bigint[],
    ${notifications.map(({ kind }) => kindCodes[kind])}::smallint[],
    ${notifications.map(({ thingId }) => thingId)}::bigint[],
    ${notifications.map(({ actorId }) => actorId)}::bigint[],
    ${notifications.map(({ causeId }) => causeId)}::bigint[],
    ${notifications.map(({ storyId }) => storyId)}::bigint[],
    ${notifications.map(({ storyAuthorId }) => storyAuthorId)}::bigint[],
    ${notifications.map(({ notedAt }) => notedAt)}::timestamptz[]
  ) AS added (receiver_id, kind, thing_id, actor_id, cause_id, story_id, story_author_id, noted_at)
  WHERE ${isNotBlocked(sql`added.actor_id`, sql`added.receiver_id`)}
)`;

/**
 * Notifies receivers of what happened, once for each cause, however often the event comes. Nobody is notified of their
 * own acts, nor of acts of a person whom they have blocked or muted or who has blocked them, nor of a thread that they
 * mute.
 * @returns the ids of the groups to announce: something in them is new for which no push and no email has been caused.
 * A group that only grows, or comes back after it was withdrawn unseen, is not among them
 */
export async function addNotifications(
  notifications: readonly NewNotification[],
  manager: EntityManager,
): Promise<number[]> {
  const ofOthers = await withoutMuted(
    notifications.filter(({ receiverId, actorId }) => receiverId !== actorId),
    manager,
  );
  await lockBlocks.toNotify(
    ofOthers.flatMap(({ receiverId, actorId }) => (actorId === null ? [] : [{ receiverId, actorId }])),
    manager,
  );
  const [sole, shared] = (['one', 'many'] as const).map((actors) =>
    ofOthers.filter(({ kind }) => notificationKinds[kind].actors === actors),
  );
  const announced = [...(await addSole(sole ?? [], manager)), ...(await addCauses(shared ?? [], manager))];
  await wakeDeliveries(announced, manager);
  return announced;
}

/** Returns the threads that a comment is part of, as mutes name them: those of the comments above it, and its story. */
const threadsOf = ({ threads, storyId }: NewNotification): string[] =>
  threads === undefined ? [] : [...threads.map((id) => `comment:${id}`), `story:${storyId}`];

async function withoutMuted(
  notifications: readonly NewNotification[],
  manager: EntityManager,
): Promise<NewNotification[]> {
  if (notifications.length === 0) return [];
  const receiver = sql`added.receiver_id`;
  const rows = await query(
    manager,
    { is_muted: boolean },
    sql`SELECT NOT (
       ${isPersonNotMuted(sql`added.actor_id`, receiver)} AND ${hasNo(sql`
         SELECT true FROM mute
         WHERE mute.member_id = ${receiver} AND ${isMuteActive}
           AND mute.thing = ANY (string_to_array(added.threads, ' '))
         LIMIT 1`)}
     ) AS is_muted
     FROM unnest(
       ${notifications.map(({ receiverId }) => receiverId)}::bigint[],
       ${notifications.map(({ actorId }) => actorId)}::bigint[],
       ${notifications.map((notification) => threadsOf(notification).join(' '))}::text[]
     ) WITH ORDINALITY AS added (receiver_id, actor_id, threads, place)
     ORDER BY added.place`,
  );
  return notifications.filter((_, place) => rows[place]?.is_muted === false);
}

/** The round of a sole group that is announced at once; before the first one for a closed group, which waits. */
const firstRound = sql`CASE WHEN ${isAllowed(true, false)} THEN 0 ELSE -1 END`;

/** Writes groups of one cause, which exist or do not; one that was withdrawn unseen comes back. */
async function addSole(notifications: readonly NewNotification[], manager: EntityManager): Promise<number[]> {
  if (notifications.length === 0) return [];
  const rows = await query(
    manager,
    {
      id: integer,
      receiver_id: integer,
      actor_id: integer.orNull,
      story_author_id: integer.orNull,
      is_first: boolean,
      is_open: boolean,
    },
    sql`WITH ${addedRows(notifications)} ${insertGroups(true, sql`1, true, ${firstRound}`)} DO UPDATE
     SET count_actors = 1, is_new = true, is_open = excluded.is_open, noted_at = excluded.noted_at
     WHERE notification.count_actors = 0
     RETURNING id, receiver_id, actor_id, story_author_id, xmax = 0 AS is_first, is_open`,
  );
  receiversChanged(receiversOf(rows), manager);
  await lockArrivals.toNotify(awaitedBy(rows), manager);
  return rows.flatMap(({ id, is_first }) => (is_first ? [id] : []));
}

interface Written {
  readonly actor_id: number | null;
  readonly story_author_id: number | null;
  readonly is_open: boolean;
}

/** Returns the people on whom closed groups depend. */
const awaitedBy = (groups: readonly Written[]): number[] =>
  groups
    .filter(({ is_open: isOpen }) => !isOpen)
    .flatMap(({ actor_id, story_author_id }) => [actor_id, story_author_id])
    .filter((id) => id !== null);

const causeColumns = {
  notification_id: integer,
  actor_id: integer,
  cause_id: integer,
  noted_at: time,
  story_author_id: integer.orNull,
  is_open: boolean,
};
type Cause = RowOf<typeof causeColumns>;

async function addCauses(
  notifications: readonly NewNotification[],
  manager: EntityManager,
): Promise<number[]> {
  if (notifications.length === 0) return [];
  const causes = await query(
    manager,
    causeColumns,
    sql`WITH ${addedRows(notifications)}, groups AS (
       ${insertGroups(false, sql`0, false, -1`)} DO UPDATE SET is_open = excluded.is_open
       RETURNING id, receiver_id, kind, thing_id, is_open
     )
     SELECT DISTINCT ON (groups.id, actor_id, cause_id)
       groups.id AS notification_id, actor_id, cause_id, noted_at, story_author_id, is_open
     FROM added JOIN groups USING (receiver_id, kind, thing_id)
     ORDER BY groups.id, actor_id, cause_id, noted_at DESC`,
  );
  const of = causes.map(({ notification_id, actor_id }) => ({
    notificationId: notification_id,
    actorId: actor_id,
  }));
  await lockArrivals.toNotify(awaitedBy(causes), manager);
  return changeCauses(of, () => writeCauses(causes, manager), manager);
}

/**
 * Returns the groups with a cause that is new. A cause that was withdrawn counts again, but not as a new one. A cause
 * by a person whose user projection has not arrived is hidden until then.
 */
async function writeCauses(causes: readonly Cause[], manager: EntityManager): Promise<number[]> {
  const rows = await query(
    manager,
    { notification_id: integer, actor_id: integer, is_first: boolean, is_hidden: boolean },
    sql`INSERT INTO notification_cause (notification_id, actor_id, cause_id, round, noted_at, is_hidden)
     SELECT notification.id, cause.actor_id, cause.cause_id, notification.round, cause.noted_at,
            coalesce((SELECT NOT ${isActive('actor')} FROM user_projection actor
              WHERE actor.user_id = cause.actor_id), true)
     FROM unnest(
       ${causes.map((cause) => cause.notification_id)}::bigint[],
       ${causes.map((cause) => cause.actor_id)}::bigint[],
       ${causes.map((cause) => cause.cause_id)}::bigint[],
       ${causes.map((cause) => cause.noted_at)}::timestamptz[]
     )
       AS cause (notification_id, actor_id, cause_id, noted_at)
     JOIN notification ON notification.id = cause.notification_id
     ON CONFLICT (notification_id, actor_id, cause_id) DO UPDATE
     SET is_withdrawn = false, round = excluded.round, noted_at = excluded.noted_at
     WHERE notification_cause.is_withdrawn
     RETURNING notification_id, actor_id, xmax = 0 AS is_first, is_hidden`,
  );
  await lockArrivals.toNotify(
    rows.flatMap(({ actor_id, is_hidden }) => (is_hidden ? [actor_id] : [])),
    manager,
  );
  return rows.flatMap(({ notification_id, is_first }) => (is_first ? [notification_id] : []));
}
