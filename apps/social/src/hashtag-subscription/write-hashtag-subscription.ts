import { mostFollowedHashtags } from '@quillstead/catalogue';
import { authorCounted, hashtagCounted, hashtagSubscriptionChanged } from '@quillstead/contracts';
import {
  boolean,
  type Database,
  integer,
  publishInOrder,
  queryOne,
  raw,
  type RowOf,
  sql,
} from '@quillstead/service-kit';
import { countHashtags, countMembers } from '../counts/index.js';
import type { ReadHashtag } from './read-hashtag.js';

const columns = {
  is_there: boolean,
  has_room: boolean,
  /** Whether the row should have changed and has not: it came while the statement waited, which then did not see it. */
  is_unseen: boolean,
  count_subscribers: integer,
};

/**
 * Locks a subscription to a hashtag, begins or ends it, counts and publishes that, in one statement. Changes nothing
 * when it is so already, for a member who is not there, and when there is no room for one more. Gives undefined when
 * the member is not known.
 */
export function writeHashtagSubscription(
  {
    userId,
    hashtag,
    willSubscribe,
    requestId,
  }: {
    readonly userId: number;
    readonly hashtag: ReadHashtag;
    readonly willSubscribe: boolean;
    readonly requestId: string;
  },
  database: Database,
): Promise<RowOf<typeof columns> | undefined> {
  const by = raw(willSubscribe ? '1' : '-1');
  const subscription = raw(willSubscribe ? '1' : '0');
  const change = willSubscribe
    ? sql`INSERT INTO hashtag_subscription (user_id, hashtag, version)
          SELECT ${userId}, ${hashtag.key}, nextval('subscription_version') FROM due
          RETURNING user_id, hashtag, version`
    : sql`DELETE FROM hashtag_subscription known USING due WHERE known.user_id = ${userId} AND known.hashtag = ${hashtag.key}
          RETURNING known.user_id, known.hashtag, nextval('subscription_version') AS version`;
  return queryOne(
    database,
    columns,
    sql`WITH locked AS MATERIALIZED (
       SELECT is_there, is_subscribed, ${!willSubscribe}::boolean OR is_subscribed OR subscriptions < ${mostFollowedHashtags} AS has_room
       FROM lock_hashtag_subscription(${userId}, ${hashtag.key})
     ), due AS (
       SELECT FROM locked WHERE is_there AND has_room AND is_subscribed <> ${willSubscribe}::boolean
     ), changed AS (${change}),
     member_changes AS (SELECT user_id, 0 AS subscribers, ${by} AS subscriptions FROM changed),
     members AS (${countMembers('member_changes')}),
     hashtag_changes AS (
       SELECT hashtag, ${hashtag.value}::text AS value, ${by} AS subscribers FROM changed CROSS JOIN members
     ),
     hashtags AS (${countHashtags('hashtag_changes')}),
     changed_event AS (
       SELECT jsonb_build_object('user_id', user_id, 'hashtag', hashtag, 'subscription', ${subscription}) AS payload,
              version, ${requestId}::text AS request_id FROM changed
     ), member_event AS (
       SELECT jsonb_build_object(
         'user_id', user_id, 'count_subscribers', count_subscribers, 'count_subscriptions', count_subscriptions
       ) AS payload, version, ${requestId}::text AS request_id FROM members
     ), hashtag_event AS (
       SELECT jsonb_build_object('hashtag', hashtag, 'count_subscribers', count_subscribers) AS payload, version,
              ${requestId}::text AS request_id FROM hashtags
     ), published AS (${publishInOrder([
       [hashtagSubscriptionChanged, 'changed_event'],
       [authorCounted, 'member_event'],
       [hashtagCounted, 'hashtag_event'],
     ])})
     SELECT is_there, has_room,
            EXISTS (SELECT FROM due) AND NOT EXISTS (SELECT FROM changed) AS is_unseen,
            coalesce(
              (SELECT count_subscribers FROM hashtags),
              (SELECT count_subscribers FROM hashtag_stat WHERE hashtag = ${hashtag.key}), 0
            ) AS count_subscribers
     FROM locked`,
  );
}
