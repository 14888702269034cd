import { boolean, execute, integer, literal, queryOne, sql, type Sql } from '@quillstead/service-kit';
import { canReadById, isShown } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import { isListed, isStoryThere } from '../access/index.js';
import { codeOf } from '../kind/index.js';
import type { FanOut } from './fan-out.entity.js';
import { lockFollowers } from './lock-followers.js';

/** Receivers that one transaction notifies. */
const pageOfReceivers = 1_000;

type Story = Pick<FanOut, 'storyId' | 'authorId' | 'notedAt'>;

/**
 * A person who began to follow after the story was published is not notified of it, in whatever order the events
 * arrive: each time was noted by the database of its own service, social's for the subscription (its acceptance, of a
 * private author) and content's for the story. Their clocks must agree, which NTP gives within milliseconds; at the
 * same millisecond the follower is notified.
 */
const beganBefore = ({ notedAt }: Story): Sql => sql`(since IS NULL OR since <= ${notedAt}::timestamptz)`;

/**
 * A page of those who follow the author or, where it is not null, the hashtag, behind one of them. Their rows stay
 * locked until the page is written: who removes one of them meanwhile waits, and looks at what was written afterwards.
 * The same goes for the author's user projection.
 */
const followers = (story: Story, hashtag: string | null, after: number): Sql =>
  hashtag === null
    ? sql`
    SELECT subscriber_id AS user_id FROM subscription
    WHERE author_id = ${story.authorId} AND code AND ${beganBefore(story)} AND subscriber_id > ${after}
    ORDER BY subscriber_id LIMIT ${literal(pageOfReceivers)} FOR KEY SHARE`
    : sql`
    SELECT user_id FROM hashtag_subscription
    WHERE hashtag = ${hashtag} AND ${beganBefore(story)} AND user_id > ${after}
    ORDER BY user_id LIMIT ${literal(pageOfReceivers)} FOR KEY SHARE`;

const [byAuthor, byHashtag] = [
  codeOf('note_story_from_author_subscription'),
  codeOf('note_story_from_hashtag_subscription'),
];

const notifiedColumns = {
  count: integer,
  last_id: integer.orNull,
  notification_ids: integer.list,
  receiver_ids: integer.list,
};

/**
 * A follower of the author too has been notified by now (docs/product/notifications.md#who-is-notified: author before
 * hashtag); one who begins to follow the author while others are notified was notified through a hashtag.
 *
 * @param page the receivers, as `user_id`
 * @param hashtag through which they are notified; null through the author
 */
function insertNotifications({ authorId, storyId, notedAt }: Story, hashtag: string | null, page: Sql): Sql {
  const [kind, other] = hashtag === null ? [byAuthor, byHashtag] : [byHashtag, byAuthor];
  return sql`
    WITH page AS MATERIALIZED (${page}),
    notified AS (
      INSERT INTO notification (
        receiver_id, kind, thing_id, actor_id, story_id, story_author_id, hashtag, count_actors, noted_at, is_open
      )
      SELECT page.user_id, ${kind}, ${storyId}::bigint, ${authorId}::bigint, ${storyId}::bigint, ${authorId}::bigint,
             ${hashtag}::text, 1, ${notedAt}::timestamptz, true
      FROM page LEFT JOIN user_projection receiver ON receiver.user_id = page.user_id
      WHERE page.user_id <> ${authorId} AND receiver.status IS DISTINCT FROM 'deleted'
        AND ${canReadById(sql`${authorId}::bigint`, sql`page.user_id`)}
        AND ${isListed(sql`${storyId}::bigint`, sql`page.user_id`)}
        AND NOT EXISTS (
          SELECT FROM notification
          WHERE notification.receiver_id = page.user_id AND notification.thing_id = ${storyId} AND notification.kind = ${other}
        )
      ON CONFLICT (receiver_id, kind, thing_id) DO NOTHING
      RETURNING id, receiver_id
    )
    SELECT count(*) AS count, max(user_id) AS last_id,
           ARRAY(SELECT id FROM notified) AS notification_ids, ARRAY(SELECT receiver_id FROM notified) AS receiver_ids
    FROM page`;
}

interface NotifiedPage {
  /** Where it goes on, null at the end. */
  readonly next: Pick<FanOut, 'step' | 'afterId'> | null;
  /** The notifications that were written. */
  readonly notificationIds: readonly number[];
  readonly receiverIds: readonly number[];
}

const nothing: NotifiedPage = { next: null, notificationIds: [], receiverIds: [] };

/**
 * Notifies one page of receivers of a story; null while the author's row has not arrived, since nobody knows who may be
 * notified. Of an author or a story that is gone nobody is notified.
 */
export async function notifyPage(story: FanOut, manager: EntityManager): Promise<NotifiedPage | null> {
  const hashtag = story.step === 0 ? null : story.hashtags[story.step - 1];
  if (hashtag === undefined) return nothing;
  await lockFollowers.toNotify(hashtag === null ? story : { hashtag }, manager);
  const isStoryOpen = await isOpen(story, manager);
  if (isStoryOpen === null) return null;
  if (!isStoryOpen) return nothing;
  const page = await queryOne(
    manager,
    notifiedColumns,
    insertNotifications(story, hashtag, followers(story, hashtag, story.afterId)),
  );
  if (page === undefined) throw new Error('An aggregate gave no row');
  const notified = { notificationIds: page.notification_ids, receiverIds: page.receiver_ids };
  if (page.last_id !== null && page.count === pageOfReceivers)
    return { next: { step: story.step, afterId: page.last_id }, ...notified };
  return {
    next: story.step < story.hashtags.length ? { step: story.step + 1, afterId: 0 } : null,
    ...notified,
  };
}

/**
 * Notifies one follower of a story, through a hashtag or, null, through its author. A follower who has the notification
 * already, or may not have it, gets none.
 */
export async function notifyFollower(
  userId: number,
  story: Story,
  hashtag: string | null,
  manager: EntityManager,
): Promise<Omit<NotifiedPage, 'next'>> {
  if (!(await isOpen(story, manager))) return nothing;
  if (hashtag === null && (await nameAuthor(userId, story, manager)))
    return { notificationIds: [], receiverIds: [userId] };
  const oneFollower = sql`SELECT ${userId}::bigint AS user_id`;
  const notified = await queryOne(manager, notifiedColumns, insertNotifications(story, hashtag, oneFollower));
  return { notificationIds: notified?.notification_ids ?? [], receiverIds: notified?.receiver_ids ?? [] };
}

/**
 * Whether a notification through a hashtag is there; it is one through the author then, neither new nor announced
 * again.
 */
async function nameAuthor(userId: number, { storyId }: Story, manager: EntityManager): Promise<boolean> {
  const count = await execute(
    manager,
    sql`UPDATE notification SET kind = ${byAuthor}, hashtag = NULL
        WHERE receiver_id = ${userId} AND thing_id = ${storyId} AND kind = ${byHashtag}`,
  );
  return count > 0;
}

/**
 * Whether author and story are there; null while the author's user projection has not arrived. The row stays locked.
 */
async function isOpen({ authorId, storyId }: Story, manager: EntityManager): Promise<boolean | null> {
  const author = await queryOne(
    manager,
    { is_open: boolean },
    sql`SELECT ${isShown('author')} AND ${isStoryThere(sql`${storyId}::bigint`)} AS is_open
     FROM user_projection author WHERE user_id = ${authorId} FOR SHARE`,
  );
  return author?.is_open ?? null;
}
