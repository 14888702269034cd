import { boolean, execute, integer, literal, queryOne, sql, type Sql } from '@quillstead/service-kit';
import { canReadById, isShown } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import { isListed, isStoryThere } from '../access/index.js';
import { codeOf } from '../kind/index.js';
import type { FanOut } from './fan-out.entity.js';
import { lockFollowers } from './lock-followers.js';

/** Receivers that one statement notifies. */
const pageOfReceivers = 1_000;

type Story = Pick<FanOut, 'storyId' | 'authorId' | 'notedAt'>;
/** The place from which the fan-out of a story continues. */
type Place = Pick<FanOut, 'step' | 'afterId'>;

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

interface Notified {
  /** The notifications that were written. */
  readonly notificationIds: readonly number[];
  readonly receiverIds: readonly number[];
}

const nothing: Notified = { notificationIds: [], receiverIds: [] };

/**
 * Notifies receivers of a story, the author's subscribers and then those of each hashtag, until a page is full or all
 * are notified: most stories take one transaction. Null while the author's row has not arrived, since nobody knows who
 * may be notified. Of an author or a story that is gone nobody is notified.
 *
 * @returns where it goes on, null at the end
 */
export async function notifyReceivers(
  story: Story & Place & Pick<FanOut, 'hashtags'>,
  manager: EntityManager,
): Promise<(Notified & { readonly next: Place | null }) | null> {
  const steps = [null, ...story.hashtags].map((hashtag, step) => ({ hashtag, step })).slice(story.step);
  const followed = steps.map(({ hashtag }) => (hashtag === null ? story : { hashtag }));
  await lockFollowers.toNotify(followed, manager);
  const isStoryOpen = await isOpen(story, manager);
  if (isStoryOpen === null) return null;
  if (!isStoryOpen) return { ...nothing, next: null };
  const notificationIds: number[] = [];
  const receiverIds: number[] = [];
  for (const { hashtag, step } of steps) {
    const after = step === story.step ? story.afterId : 0;
    const page = await queryOne(
      manager,
      notifiedColumns,
      insertNotifications(story, hashtag, followers(story, hashtag, after)),
    );
    if (page === undefined) throw new Error('An aggregate gave no row');
    notificationIds.push(...page.notification_ids);
    receiverIds.push(...page.receiver_ids);
    if (page.last_id !== null && page.count === pageOfReceivers)
      return { next: { step, afterId: page.last_id }, notificationIds, receiverIds };
  }
  return { next: null, notificationIds, receiverIds };
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
): Promise<Notified> {
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
