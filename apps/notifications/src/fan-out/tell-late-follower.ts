import { tellFollowerLate } from '@quillstead/contracts';
import {
  addTasks,
  execute,
  integer,
  query,
  queryOne,
  type Sql,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { wakeDeliveries } from '../due/index.js';
import { codeOf } from '../kind/index.js';
import { receiversChanged } from '../live/index.js';
import type { Followed } from './lock-followers.js';
import { tellOne } from './tell-page.js';

/** The page of a follower, in the step of what they follow, was told before. */
const isPast = (ownStep: Sql, follower: Sql): Sql =>
  sql`(story.ended_at IS NOT NULL OR story.step > ${ownStep} OR (story.step = ${ownStep} AND story.after_id >= ${follower}))`;
const [byAuthor, byHashtag] = [
  codeOf('note_story_from_author_subscription'),
  codeOf('note_story_from_hashtag_subscription'),
];
/** The step in which the followers of a hashtag are told. */
const stepOf = (hashtag: Sql): Sql => sql`array_position(story.hashtags, ${hashtag})`;

/**
 * Writes down that somebody is to be told of what was published since they began to follow, if the page to which they
 * belong was told before this was heard: the events of social and of content come one beside the other. The caller
 * holds `lockFollowers.toChange` and has stored the subscription.
 *
 * @param since when social noted that it began
 */
export async function noteLateFollower(
  userId: number,
  followed: Followed,
  since: Date,
  manager: EntityManager,
): Promise<void> {
  const { isOfIt, step } =
    'hashtag' in followed
      ? {
          isOfIt: sql`${followed.hashtag}::text = ANY (story.hashtags)`,
          step: stepOf(sql`${followed.hashtag}::text`),
        }
      : { isOfIt: sql`story.author_id = ${followed.authorId}`, step: sql`0` };
  const late = await queryOne(
    manager,
    {},
    sql`SELECT FROM fan_out story
     WHERE story.noted_at >= ${since}::timestamptz
       AND ${isOfIt} AND ${isPast(step, sql`${userId}::bigint`)}
     LIMIT 1`,
  );
  if (late !== undefined) await addTasks(tellFollowerLate, [userId], manager);
}

/**
 * Takes back what somebody has not seen of stories that were published after they stopped following, and told before
 * this was heard. They are told again by what they follow now. The caller holds `lockFollowers.toChange` and has stored
 * that the subscription is over.
 *
 * @param endedAt when social noted that it ended
 */
export async function withdrawFromLateLeaver(
  userId: number,
  followed: Followed,
  endedAt: Date,
  manager: EntityManager,
): Promise<void> {
  const through =
    'hashtag' in followed
      ? sql`kind = ${byHashtag} AND hashtag = ${followed.hashtag}`
      : sql`kind = ${byAuthor} AND story_author_id = ${followed.authorId}`;
  const count = await execute(
    manager,
    sql`DELETE FROM notification
        WHERE receiver_id = ${userId} AND ${through} AND noted_at > ${endedAt} AND count_actors > 0 AND is_new`,
  );
  if (count === 0) return;
  receiversChanged([userId], manager);
  await addTasks(tellFollowerLate, [userId], manager);
}

/** Stories of one transaction; each is told once, so that the next ones come with the next. */
const mostStories = 100;

/**
 * Tells somebody of the stories whose page was told before it was heard that they follow, by what they follow now.
 * @returns whether there may be more of them
 */
export async function tellLateFollower(userId: number, manager: EntityManager): Promise<boolean> {
  const stories = await query(
    manager,
    { storyId: integer, authorId: integer, notedAt: time, hashtag: text.orNull },
    sql`SELECT story.story_id AS "storyId", story.author_id AS "authorId", story.noted_at AS "notedAt", mine.hashtag
     FROM fan_out story, LATERAL (
       SELECT NULL::text AS hashtag, 0 AS own_step FROM subscription
       WHERE subscriber_id = ${userId} AND author_id = story.author_id AND code AND since <= story.noted_at
       UNION ALL
       SELECT hashtag, ${stepOf(sql`hashtag`)} FROM hashtag_subscription
       WHERE hashtag = ANY (story.hashtags) AND user_id = ${userId} AND since <= story.noted_at
       ORDER BY own_step LIMIT 1
     ) AS mine
     WHERE story.author_id <> ${userId} AND ${isPast(sql`mine.own_step`, sql`${userId}::bigint`)}
       AND NOT EXISTS (SELECT FROM notification WHERE receiver_id = ${userId} AND thing_id = story.story_id AND kind IN (${byAuthor}, ${byHashtag}))
     ORDER BY story.story_id LIMIT ${mostStories}`,
  );
  let isFurther = false;
  for (const { hashtag, ...story } of stories) {
    const { notificationIds, receiverIds } = await tellOne(userId, story, hashtag, manager);
    await wakeDeliveries(notificationIds, manager);
    receiversChanged(receiverIds, manager);
    isFurther ||= notificationIds.length > 0;
  }
  return isFurther && stories.length === mostStories;
}
