import {
  nextSubscription,
  type SubscriptionAct,
  type SubscriptionState,
  subscriptionState,
} from '@quillstead/catalogue';
import { authorCounted, subscriptionAccepted, userSubscribed, userUnsubscribed } from '@quillstead/contracts';
import {
  boolean,
  type Database,
  integer,
  join,
  publishInOrder,
  queryOne,
  raw,
  type RowOf,
  sql,
  type Sql,
} from '@quillstead/service-kit';
import { countMembers } from '../counts/index.js';

const columns = {
  subscriber_is_there: boolean,
  author_is_there: boolean,
  author_is_private: boolean,
  /** Whether the act is one that the subscription as it was can have. */
  is_possible: boolean,
  /** As it is after the act: true accepted, false requested, null none. */
  code: boolean.orNull,
  /** Whether the row should have changed and has not: it came while the statement waited, which then did not see it. */
  is_unseen: boolean,
  count_subscribers: integer,
  /** Of the event that says that the subscription is over. */
  ended_event: integer.orNull,
};
export type WrittenSubscription = RowOf<typeof columns>;

/**
 * Locks a subscription, brings it by the act to its next state, counts and publishes that, in one statement. Gives
 * undefined when one of the two is not known.
 */
export function writeSubscription(
  {
    subscriberId,
    authorId,
    act,
    requestId,
  }: {
    readonly subscriberId: number;
    readonly authorId: number;
    readonly act: SubscriptionAct;
    readonly requestId: string;
  },
  database: Database,
): Promise<WrittenSubscription | undefined> {
  return queryOne(
    database,
    columns,
    sql`WITH pair AS MATERIALIZED (
       SELECT pair.*, next.is_possible, next.next_code
       FROM lock_subscription(${subscriberId}, ${authorId}) AS pair
       JOIN (VALUES ${transitionsOf(act)}) AS next (is_private, code, is_possible, next_code)
         ON next.is_private = pair.author_is_private AND next.code IS NOT DISTINCT FROM pair.code
     ), due AS (
       SELECT * FROM pair
       WHERE subscriber_is_there AND author_is_there AND is_possible AND code IS DISTINCT FROM next_code
     ), begun AS (
       INSERT INTO user_subscription (subscriber_id, author_id, code, subscriber_name, author_name, version)
       SELECT ${subscriberId}, ${authorId}, next_code, subscriber_name, author_name, ${nextVersion}
       FROM due WHERE subscription_id IS NULL
       RETURNING id, subscriber_id, author_id, code, version
     ), accepted AS (
       UPDATE user_subscription SET code = true, updated_at = now(), version = ${nextVersion}
       FROM due WHERE user_subscription.id = due.subscription_id AND next_code
       RETURNING id, subscriber_id, author_id, user_subscription.code, version
     ), ended AS (
       DELETE FROM user_subscription USING due
       WHERE user_subscription.id = due.subscription_id AND next_code IS NULL
       RETURNING id, subscriber_id, author_id, user_subscription.code AS was_accepted, NULL::boolean AS code,
                 ${nextVersion} AS version
     ), more AS (
       SELECT subscriber_id, author_id, 1 AS more FROM begun WHERE code
       UNION ALL SELECT subscriber_id, author_id, 1 FROM accepted
       UNION ALL SELECT subscriber_id, author_id, -1 FROM ended WHERE was_accepted
     ), changes AS (
       SELECT author_id AS user_id, more AS subscribers, 0 AS subscriptions FROM more
       UNION ALL SELECT subscriber_id, 0, more FROM more
     ), counted AS (${countMembers('changes')}),
     begun_event AS (${eventOf('begun', requestId)}),
     accepted_event AS (${eventOf('accepted', requestId)}),
     ended_event AS (${eventOf('ended', requestId)}),
     counted_event AS (
       SELECT jsonb_build_object(
         'user_id', user_id, 'count_subscribers', count_subscribers, 'count_subscriptions', count_subscriptions
       ) AS payload, version, ${requestId}::text AS request_id FROM counted
     ), published AS (${publishInOrder([
       [userSubscribed, 'begun_event'],
       [subscriptionAccepted, 'accepted_event'],
       [userUnsubscribed, 'ended_event'],
       [authorCounted, 'counted_event'],
     ])})
     SELECT subscriber_is_there, author_is_there, author_is_private, is_possible, next_code AS code,
            EXISTS (SELECT FROM due) AND NOT EXISTS (TABLE begun_event UNION ALL TABLE accepted_event UNION ALL TABLE ended_event)
              AS is_unseen,
            coalesce(
              (SELECT count_subscribers FROM counted WHERE user_id = ${authorId}),
              (SELECT count_subscribers FROM member_stat WHERE user_id = ${authorId}), 0
            ) AS count_subscribers,
            (SELECT id FROM published WHERE name = ${userUnsubscribed.name}) AS ended_event
     FROM pair`,
  );
}

const nextVersion = sql`nextval('subscription_version')`;

const eventOf = (rows: string, requestId: string): Sql => sql`
  SELECT jsonb_build_object(
    'subscription_id', id, 'subscriber_id', subscriber_id, 'author_id', author_id, 'code', code
  ) AS payload, version, ${requestId}::text AS request_id FROM ${raw(rows)}`;

/**
 * The transitions of an act by the rules of the catalogue, as rows: whether the author is private, the code before,
 * whether the act is possible, and the code after.
 */
function transitionsOf(act: SubscriptionAct): Sql {
  const rows = [true, false].flatMap((isPrivate) =>
    [null, false, true].map((code) => {
      const next = nextSubscription(subscriptionState({ isOwn: false, isPrivate, code }), act);
      const values = [isPrivate, code, next !== null, next && codeOf(next)];
      return sql`(${raw(values.map((value) => `${value}::boolean`).join(', '))})`;
    }),
  );
  return join(rows, ', ');
}

/** The code of the row that a state stands for; null: no row. */
function codeOf(state: SubscriptionState): boolean | null {
  if (state.endsWith('_subscribed')) return true;
  return state.endsWith('_requested') ? false : null;
}
