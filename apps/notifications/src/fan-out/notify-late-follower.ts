import { notifyLateFollower } from '@quillstead/contracts';
import {
  addTasks,
  boolean,
  integer,
  query,
  type RowOf,
  type Sql,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { wakeDeliveries } from '../due/index.js';
import { codeOf } from '../kind/kind-codes.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import type { Followed } from './begin-fan-out.js';
import { notifyFollower } from './notify-receivers.js';

/** Returns a condition that is true if the page with a follower, in the step of what they follow, has been notified. */
const isPast = (ownStep: Sql, follower: Sql): Sql =>
  sql`(story.ended_at IS NOT NULL OR story.step > ${ownStep} OR (story.step = ${ownStep} AND story.after_id >= ${follower}))`;
const [byAuthor, bySeries, byHashtag] = [
  codeOf('note_story_from_author_subscription'),
  codeOf('note_story_from_series_subscription'),
  codeOf('note_story_from_hashtag_subscription'),
];
/**
 * Returns the step in which the followers of a hashtag are notified; those of a series, if there is one, come before.
 */
const stepOf = (hashtag: Sql): Sql =>
  sql`(array_position(story.hashtags, ${hashtag}) + CASE WHEN story.series_id IS NULL THEN 0 ELSE 1 END)`;

/** A change of a follower, who began to follow or stopped. */
export interface FollowerChange {
  readonly userId: number;
  readonly followed: Followed;
  /** The time of the change, as social or content published it. */
  readonly at: Date;
}

/** Returns changes as rows of `changed`, each with the one thing that is followed. */
const rowsOf = (changes: readonly FollowerChange[]): Sql => sql`unnest(
  ${changes.map(({ userId }) => userId)}::bigint[],
  ${changes.map(({ followed }) => ('authorId' in followed ? followed.authorId : null))}::bigint[],
  ${changes.map(({ followed }) => ('seriesId' in followed ? followed.seriesId : null))}::bigint[],
  ${changes.map(({ followed }) => ('hashtag' in followed ? followed.hashtag : null))}::text[],
  ${changes.map(({ at }) => at)}::timestamptz[]
) AS changed (user_id, author_id, series_id, hashtag, at)`;

/**
 * Corrects the notifications of followers whose change is handled late: the events of subscriptions and of stories are
 * consumed side by side, so a change may be handled after the page to which it belongs was notified. Adds a task that
 * notifies these people, by what they follow now, of the stories that were published since they began to follow.
 * Withdraws the unseen notifications of stories that were published after they stopped. The caller holds
 * `lockFollowers.toChange` and has stored the subscriptions.
 *
 * @param began the last change of each person who follows now
 * @param ended the first change of each person who stopped meanwhile; that person may follow again
 */
export async function noteLateChanges(
  { began, ended }: { began: readonly FollowerChange[]; ended: readonly FollowerChange[] },
  manager: EntityManager,
): Promise<void> {
  const late = [...(await withdrawFromLateLeavers(ended, manager)), ...(await lateOf(began, manager))];
  await addTasks(notifyLateFollower, [...new Set(late)], manager);
}

/** Returns the people who began to follow after their page, in the step of what they follow, was notified. */
async function lateOf(began: readonly FollowerChange[], manager: EntityManager): Promise<number[]> {
  if (began.length === 0) return [];
  const step = sql`CASE WHEN changed.author_id IS NOT NULL THEN 0 WHEN changed.series_id IS NOT NULL THEN 1
    ELSE ${stepOf(sql`changed.hashtag`)} END`;
  const rows = await query(
    manager,
    { user_id: integer },
    sql`SELECT user_id FROM ${rowsOf(began)}
     WHERE EXISTS (
       SELECT FROM fan_out story
       WHERE story.noted_at >= changed.at
         AND (
           story.author_id = changed.author_id OR story.series_id = changed.series_id
           OR changed.hashtag = ANY (story.hashtags)
         )
         AND ${isPast(step, sql`changed.user_id`)}
     )`,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Withdraws such notifications, and returns their receivers. */
async function withdrawFromLateLeavers(
  ended: readonly FollowerChange[],
  manager: EntityManager,
): Promise<number[]> {
  if (ended.length === 0) return [];
  const rows = await query(
    manager,
    { receiver_id: integer },
    sql`DELETE FROM notification USING ${rowsOf(ended)}
     WHERE notification.receiver_id = changed.user_id AND notification.noted_at > changed.at AND count_actors > 0 AND is_new
       AND CASE
         WHEN changed.author_id IS NOT NULL
         THEN notification.kind = ${byAuthor} AND notification.story_author_id = changed.author_id
         WHEN changed.series_id IS NOT NULL
         THEN notification.kind = ${bySeries} AND notification.series_id = changed.series_id
         ELSE notification.kind = ${byHashtag} AND notification.hashtag = changed.hashtag
       END
     RETURNING receiver_id`,
  );
  const receiverIds = receiversOf(rows);
  receiversChanged(receiverIds, manager);
  return receiverIds;
}

const columns = {
  storyId: integer,
  authorId: integer,
  seriesId: integer.orNull,
  seriesTitle: text.orNull,
  hashtags: text.list,
  words: text.orNull,
  notedAt: time,
  /** Whether the person is notified of the story for its series. */
  isSeries: boolean,
  hashtag: text.orNull,
};

/**
 * The most stories of one transaction. A story that was notified is not selected again, so the next call reads the next
 * ones.
 */
const mostStories = 100;

/**
 * Notifies a person, by what they follow now, of the stories whose page was notified before the event of their
 * subscription was handled. The stories stay locked, so that no page of them is written meanwhile.
 *
 * @returns whether there may be more of them
 */
export async function notifyLateFollowerPage(userId: number, manager: EntityManager): Promise<boolean> {
  const stories = await query(
    manager,
    columns,
    sql`SELECT story.story_id AS "storyId", story.author_id AS "authorId", story.series_id AS "seriesId",
            story.series_title AS "seriesTitle", story.hashtags, story.words::text, story.noted_at AS "notedAt",
            mine.own_step > 0 AND mine.hashtag IS NULL AS "isSeries", mine.hashtag
     FROM fan_out story, LATERAL (
       SELECT NULL::text AS hashtag, 0 AS own_step FROM subscription
       WHERE subscriber_id = ${userId} AND author_id = story.author_id AND code AND since <= story.noted_at
       UNION ALL
       SELECT NULL, 1 FROM series_subscription
       WHERE series_id = story.series_id AND user_id = ${userId} AND since <= story.noted_at
       UNION ALL
       SELECT hashtag, ${stepOf(sql`hashtag`)} FROM hashtag_subscription
       WHERE hashtag = ANY (story.hashtags) AND user_id = ${userId} AND since <= story.noted_at
       ORDER BY own_step LIMIT 1
     ) AS mine
     WHERE story.author_id <> ${userId} AND ${isPast(sql`mine.own_step`, sql`${userId}::bigint`)}
       AND NOT EXISTS (
         SELECT FROM notification WHERE receiver_id = ${userId} AND thing_id = story.story_id
           AND (
             kind = ${byAuthor} OR (kind = ${bySeries} AND mine.own_step > 0)
             OR (kind = ${byHashtag} AND mine.hashtag IS NOT NULL)
           )
       )
     ORDER BY story.story_id LIMIT ${mostStories} FOR SHARE OF story`,
  );
  let isFurther = false;
  for (const story of stories) {
    const followed = followedOf(story);
    const { notificationIds, receiverIds } = await notifyFollower(userId, story, followed, manager);
    await wakeDeliveries(notificationIds, manager);
    receiversChanged(receiverIds, manager);
    isFurther ||= receiverIds.length > 0;
  }
  return isFurther && stories.length === mostStories;
}

/** Returns what the person follows for which they are notified of the story. */
function followedOf({ authorId, seriesId, isSeries, hashtag }: RowOf<typeof columns>): Followed {
  if (hashtag !== null) return { hashtag };
  return isSeries && seriesId !== null ? { seriesId } : { authorId };
}
