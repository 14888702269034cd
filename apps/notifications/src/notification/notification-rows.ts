import { boolean, integer, json, literal, type RowOf, sql, text, time } from '@quillstead/service-kit';
import {
  activityLabel,
  type NotificationGroup,
  type NotificationKey,
  notificationKinds,
} from '@quillstead/catalogue';
import type { NotificationItem } from '@quillstead/contracts';
import { isShown, shownPicture } from '@quillstead/projections';
import { countShown } from '../access/access.js';
import { codeOf, kindOfCode, tellsDecision } from '../kind/kind-codes.js';
import { isLive } from './change-causes.js';
import type { StoredApproval, StoredDecision } from './notification.entity.js';
import { requestCause } from './new-notification.js';

type Actor = NotificationItem['actors'][number];
type Acted = Actor & { readonly cause_id: number };

/** The columns of a notification. */
export const notificationRow = {
  id: integer,
  kind: integer,
  thing_id: integer,
  noted_at: time,
  is_new: boolean,
  count_actors: integer,
  hashtag: text.orNull,
  series_title: text.orNull,
  collection_id: integer.orNull,
  collection_title: text.orNull,
  count_stories: integer.orNull,
  decision: json<StoredDecision | StoredApproval>().orNull,
  story_id: integer.orNull,
  slug: text.orNull,
  story_title: text.orNull,
  story_lang: text.orNull,
  /** The latest actions of the group, the latest first; one person may have several. */
  acted: json<readonly [Acted, ...Acted[]]>(),
  /** The subscription of the latest actor to the receiver: true accepted, false pending, null none any more. */
  code: boolean.orNull,
  /** Whether the subscriptions of the other actors in `acted` have another code. */
  has_both_codes: boolean,
};
export type NotificationRow = RowOf<typeof notificationRow>;

/** The most people whom a notification names. */
const mostActors = 3;
/** The number of causes that are read to find these actors. */
const mostCauses = 12;

const actor = sql`actor.user_id, actor.username, actor.display_name, ${shownPicture('actor')} AS picture`;

export const notificationColumns = sql`
  notification.id, notification.kind, notification.thing_id, notification.noted_at, notification.is_new, notification.count_actors, notification.hashtag,
  notification.series_title, notification.collection_id, notification.collection_title,
  ${countShown('notification')} AS count_stories, notification.decision,
  notification.story_id, story.slug, story.title AS story_title, story.lang AS story_lang, latest.acted, subscription.code,
  subscription.code IS NOT NULL AND EXISTS (
    SELECT FROM json_array_elements(latest.acted) AS one
    JOIN subscription other ON other.author_id = notification.receiver_id
      AND other.subscriber_id = (one ->> 'user_id')::bigint AND other.code <> subscription.code
  ) AS has_both_codes`;

/** The tables of a NotificationRow beside `notification`; a group is left out when none of its actors can be shown. */
export const notificationTables = sql`
  LEFT JOIN story_projection story ON story.story_id = notification.story_id
  JOIN LATERAL (
    SELECT json_agg(acted) AS acted FROM (
      SELECT ${actor}, 0::bigint AS cause_id FROM user_projection actor
      WHERE actor.user_id = notification.actor_id AND ${isShown('actor', sql`notification.receiver_id`)}
      UNION ALL
      -- A decision names nobody but its receiver, who may be suspended by it.
      SELECT ${actor}, 0::bigint AS cause_id FROM user_projection actor
      WHERE ${tellsDecision('notification')} AND actor.user_id = notification.receiver_id
      UNION ALL
      (
        SELECT ${actor}, cause.cause_id FROM notification_cause cause
        JOIN user_projection actor ON actor.user_id = cause.actor_id AND ${isShown('actor', sql`notification.receiver_id`)}
        WHERE cause.notification_id = notification.id AND ${isLive('cause')}
        ORDER BY cause.round DESC, cause.noted_at DESC LIMIT ${literal(mostCauses)}
      )
    ) AS acted
  ) AS latest ON latest.acted IS NOT NULL
  LEFT JOIN subscription
    ON notification.kind = ${codeOf('note_user_subscriber')} AND subscription.author_id = notification.receiver_id
    AND subscription.subscriber_id = (latest.acted -> 0 ->> 'user_id')::bigint`;

/**
 * Returns a row in the form of the wire, with the texts that emails and push messages have too. @param username the
 * receiver's
 */
export function toNotification(row: NotificationRow, username: string): NotificationItem {
  const key = kindOfCode(row.kind);
  const kind = notificationKinds[key];
  const actors = actorsOf(row.acted);
  const [latest] = actors;
  const about = {
    count: Math.max(row.count_actors, actors.length),
    subscription_code: subscriptionCode(key, row.code),
    story_id: row.story_id,
    slug: row.slug,
    story_title: row.story_title,
    story_lang: row.story_lang,
    hashtag: row.hashtag,
    series_title: row.series_title,
    collection_id: row.collection_id,
    collection_title: row.collection_title,
    count_stories: row.count_stories,
    ...commentsOf(key, row),
  };
  // A request that was rejected or withdrawn is still shown as a request, but can't be accepted or rejected any more.
  const subscription_code = about.subscription_code ?? row.acted[0].cause_id !== requestCause;
  const group: NotificationGroup = {
    receiver: { username },
    actors,
    ...about,
    subscription_code,
    has_both_codes: row.has_both_codes,
    ...decisionOf(row),
  };
  return {
    id: row.id,
    kind: key,
    noted_at: row.noted_at.toISOString(),
    is_new: row.is_new ? 1 : 0,
    actors,
    username: latest.username,
    display_name: latest.display_name,
    ...about,
    // The gateway adds the excerpt, which it reads from content.
    comment_excerpt: null,
    decision_words: row.decision?.words ?? null,
    is_mentioned: key === 'note_comment_mention' ? 1 : 0,
    label_activity: activityLabel(kind, group),
    note_text: kind.noteText(group),
    link: kind.link(group),
  };
}

const decisionOf = ({ decision: told }: NotificationRow): Pick<NotificationGroup, 'decision' | 'approval'> =>
  told !== null && 'held_kind' in told ? { approval: told } : { decision: told };

function actorsOf([first, ...others]: NotificationRow['acted']): [Actor, ...Actor[]] {
  const known = new Map<number, Actor>();
  for (const { user_id, username, display_name, picture } of [first, ...others])
    if (!known.has(user_id)) known.set(user_id, { user_id, username, display_name, picture });
  const [latest = first, ...more] = known.values();
  return [latest, ...more.slice(0, mostActors - 1)].map(({ user_id, username, display_name, picture }) => ({
    user_id,
    username,
    display_name,
    picture,
  })) as [Actor, ...Actor[]];
}

/**
 * Returns the state of a subscription, only for subscribers and for accepted requests; null for a person who is no
 * subscriber any more.
 */
function subscriptionCode(key: NotificationKey, code: boolean | null): boolean | null {
  if (key === 'note_user_subscription_accept') return true;
  return key === 'note_user_subscriber' ? code : null;
}

function commentsOf(
  key: NotificationKey,
  { thing_id, acted: [latest] }: NotificationRow,
): Pick<NotificationItem, 'comment_id' | 'comment_reply_id'> {
  if (key === 'note_comment_reply') return { comment_id: latest.cause_id, comment_reply_id: thing_id };
  if (key === 'note_story_comment') return { comment_id: latest.cause_id, comment_reply_id: null };
  return {
    comment_id: notificationKinds[key].groupedBy === 'comment' ? thing_id : null,
    comment_reply_id: null,
  };
}
