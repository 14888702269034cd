import { boolean, execute, integer, join, literal, queryOne, sql, type Sql } from '@quillstead/service-kit';
import {
  canReadById,
  hasNo,
  isActive,
  isMuteActive,
  isPersonNotMuted,
  mutedWords,
} from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import { isListed, isStoryThere } from '../access/access.js';
import { codeOf } from '../kind/kind-codes.js';
import { type Followed, lockFollowers } from './begin-fan-out.js';
import type { FanOut } from './fan-out.entity.js';

/** The most receivers that one statement notifies. */
const pageOfReceivers = 1_000;

type Story = Pick<FanOut, 'storyId' | 'authorId' | 'seriesTitle' | 'notedAt' | 'hashtags' | 'words'>;
/** The place from which the fan-out of a story continues. */
type Place = Pick<FanOut, 'step' | 'afterId'>;

/**
 * Returns a condition that is true if a person began to follow before the story was published; else they are not
 * notified of it, in whatever order the events arrive. Each time is that of the database of its own service, social's
 * for the subscription (its acceptance, for a private author) and content's for the story. Their clocks must agree,
 * which NTP ensures within milliseconds; at the same millisecond the follower is notified.
 */
const beganBefore = ({ notedAt }: Story): Sql => sql`(since IS NULL OR since <= ${notedAt}::timestamptz)`;

/**
 * Returns a page of the followers of the author, the series or the hashtag, after one of them. Their rows stay locked
 * until the page is written: a transaction that removes one of them meanwhile waits, and sees afterwards what was
 * written. The same is true of the author's user projection.
 */
function followers(story: Story, followed: Followed, after: number): Sql {
  if ('authorId' in followed)
    return sql`
    SELECT subscriber_id AS user_id FROM subscription
    WHERE author_id = ${followed.authorId} AND code AND ${beganBefore(story)} AND subscriber_id > ${after}
    ORDER BY subscriber_id LIMIT ${literal(pageOfReceivers)} FOR KEY SHARE`;
  if ('seriesId' in followed)
    return sql`
    SELECT user_id FROM series_subscription
    WHERE series_id = ${followed.seriesId} AND ${beganBefore(story)} AND user_id > ${after}
    ORDER BY user_id LIMIT ${literal(pageOfReceivers)} FOR KEY SHARE`;
  return sql`
    SELECT user_id FROM hashtag_subscription
    WHERE hashtag = ${followed.hashtag} AND ${beganBefore(story)} AND user_id > ${after}
    ORDER BY user_id LIMIT ${literal(pageOfReceivers)} FOR KEY SHARE`;
}

const [byAuthor, bySeries, byHashtag] = [
  codeOf('note_story_from_author_subscription'),
  codeOf('note_story_from_series_subscription'),
  codeOf('note_story_from_hashtag_subscription'),
];
/** The kinds of new stories: a receiver gets the first of them that applies. */
const kinds = [byAuthor, bySeries, byHashtag];

/** Returns the columns of a notification that say for what the receiver is notified of a story. */
function columnsOf({ seriesTitle }: Story, followed: Followed) {
  const none = { hashtag: null, seriesId: null, seriesTitle: null };
  if ('authorId' in followed) return { ...none, kind: byAuthor };
  if ('seriesId' in followed) return { ...none, kind: bySeries, seriesId: followed.seriesId, seriesTitle };
  return { ...none, kind: byHashtag, hashtag: followed.hashtag };
}

const notifiedColumns = {
  count: integer,
  last_id: integer.orNull,
  notification_ids: integer.list,
  receiver_ids: integer.list,
};

/**
 * Returns the statement that inserts the notifications of a page. Followers of the author have been notified before
 * those of the series, and both before those of hashtags (docs/product/notifications.md#who-is-notified), so each
 * receiver gets one notification. A person who begins to follow the author while others are notified was notified
 * through the series or a hashtag.
 *
 * @param page the receivers, as `user_id`
 * @param followed the thing for which they are notified
 */
function insertNotifications(story: Story, followed: Followed, page: Sql): Sql {
  const { authorId, storyId, notedAt, hashtags, words } = story;
  const { kind, hashtag, seriesId, seriesTitle } = columnsOf(story, followed);
  const others = kinds.filter((other) => other !== kind);
  return sql`
    WITH page AS MATERIALIZED (${page}),
    notified AS (
      INSERT INTO notification (
        receiver_id, kind, thing_id, actor_id, story_id, story_author_id, hashtag, series_id, series_title, count_actors,
        noted_at, is_open
      )
      SELECT page.user_id, ${kind}, ${storyId}::bigint, ${authorId}::bigint, ${storyId}::bigint, ${authorId}::bigint,
             ${hashtag}::text, ${seriesId}::bigint, ${seriesTitle}::text, 1, ${notedAt}::timestamptz, true
      FROM page LEFT JOIN user_projection receiver ON receiver.user_id = page.user_id
      WHERE page.user_id <> ${authorId} AND receiver.status IS DISTINCT FROM 'deleted'
        AND ${canReadById(sql`${authorId}::bigint`, sql`page.user_id`)}
        AND ${isListed(sql`${storyId}::bigint`, sql`page.user_id`)}
        AND ${isPersonNotMuted(sql`${authorId}::bigint`, sql`page.user_id`)}
        AND ${hasNo(sql`
          SELECT true FROM mute
          WHERE mute.member_id = page.user_id AND mute.thing = ANY (${hashtags}::text[]) AND ${isMuteActive} LIMIT 1`)}
        AND (${words}::tsvector @@ ${mutedWords(sql`page.user_id`)}) IS NOT TRUE
        AND NOT EXISTS (
          SELECT FROM notification
          WHERE notification.receiver_id = page.user_id AND notification.thing_id = ${storyId}
            AND notification.kind IN (${join(others, ', ')})
        )
      ON CONFLICT (receiver_id, kind, thing_id) DO NOTHING
      RETURNING id, receiver_id
    )
    SELECT count(*) AS count, max(user_id) AS last_id,
           ARRAY(SELECT id FROM notified) AS notification_ids, ARRAY(SELECT receiver_id FROM notified) AS receiver_ids
    FROM page`;
}

interface Notified {
  /** The notifications that were written. */
  readonly notificationIds: readonly number[];
  readonly receiverIds: readonly number[];
}

const nothing: Notified = { notificationIds: [], receiverIds: [] };

/**
 * Notifies receivers of a story, the author's subscribers, then those of the series and of each hashtag, until a page
 * is full or all are notified: most stories need one transaction. Returns null while the author's user projection has
 * not arrived, since it is not known who may be notified. Nobody is notified of a deleted story or of one by an author
 * who is not active.
 *
 * @returns where the next call continues, null at the end
 */
export async function notifyReceivers(
  story: Story & Place & Pick<FanOut, 'seriesId'>,
  manager: EntityManager,
): Promise<(Notified & { readonly next: Place | null }) | null> {
  const steps = stepsOf(story);
  await lockFollowers.toNotify(steps.slice(story.step), manager);
  const isStoryOpen = await isOpen(story, manager);
  if (isStoryOpen === null) return null;
  if (!isStoryOpen) return { ...nothing, next: null };
  const notificationIds: number[] = [];
  const receiverIds: number[] = [];
  for (const [step, followed] of [...steps.entries()].slice(story.step)) {
    const after = step === story.step ? story.afterId : 0;
    const page = await queryOne(
      manager,
      notifiedColumns,
      insertNotifications(story, followed, followers(story, followed, after)),
    );
    if (page === undefined) throw new Error('An aggregate gave no row');
    notificationIds.push(...page.notification_ids);
    receiverIds.push(...page.receiver_ids);
    if (page.last_id !== null && page.count === pageOfReceivers)
      return { next: { step, afterId: page.last_id }, notificationIds, receiverIds };
  }
  return { next: null, notificationIds, receiverIds };
}

/** Returns the things for which people are notified of a story, in the order of the steps. */
function stepsOf({
  authorId,
  seriesId,
  hashtags,
}: Pick<FanOut, 'authorId' | 'seriesId' | 'hashtags'>): Followed[] {
  const series = seriesId === null ? [] : [{ seriesId }];
  return [{ authorId }, ...series, ...hashtags.map((hashtag) => ({ hashtag }))];
}

/**
 * Notifies one follower of a story, for a thing that they follow. A follower who has the notification already, or may
 * not have it, gets none.
 */
export async function notifyFollower(
  userId: number,
  story: Story,
  followed: Followed,
  manager: EntityManager,
): Promise<Notified> {
  if (!(await isOpen(story, manager))) return nothing;
  if (await nameCause(userId, story, followed, manager))
    return { notificationIds: [], receiverIds: [userId] };
  const oneFollower = sql`SELECT ${userId}::bigint AS user_id`;
  const notified = await queryOne(
    manager,
    notifiedColumns,
    insertNotifications(story, followed, oneFollower),
  );
  return { notificationIds: notified?.notification_ids ?? [], receiverIds: notified?.receiver_ids ?? [] };
}

/**
 * Returns true if the follower already has the notification for a thing that comes later in the order. The notification
 * then names this thing, and is neither new nor announced again.
 */
async function nameCause(
  userId: number,
  story: Story,
  followed: Followed,
  manager: EntityManager,
): Promise<boolean> {
  const { kind, hashtag, seriesId, seriesTitle } = columnsOf(story, followed);
  const later = kinds.slice(kinds.indexOf(kind) + 1);
  if (later.length === 0) return false;
  const count = await execute(
    manager,
    sql`UPDATE notification
        SET kind = ${kind}, hashtag = ${hashtag}, series_id = ${seriesId}, series_title = ${seriesTitle}
        WHERE receiver_id = ${userId} AND thing_id = ${story.storyId} AND kind IN (${join(later, ', ')})`,
  );
  return count > 0;
}

/**
 * Returns true if the author is active and the story exists; null while the author's user projection has not arrived.
 * The row stays locked.
 */
async function isOpen({ authorId, storyId }: Story, manager: EntityManager): Promise<boolean | null> {
  const author = await queryOne(
    manager,
    { is_open: boolean },
    sql`SELECT ${isActive('author')} AND ${isStoryThere(sql`${storyId}::bigint`)} AS is_open
     FROM user_projection author WHERE user_id = ${authorId} FOR SHARE`,
  );
  return author?.is_open ?? null;
}
