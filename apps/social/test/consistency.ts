import type { Social } from './open-social.js';

/**
 * Returns the counts that do not match the rows, and the published events that do not match the counts; empty when all
 * match.
 */
export async function inconsistencies({ dataSource }: Pick<Social, 'dataSource'>): Promise<unknown[]> {
  const found = await Promise.all(
    [wrongMemberCounts, wrongHashtagCounts, wrongPairEvents, wrongCountEvents, fallingVersions].map((text) =>
      dataSource.query<unknown[]>(text),
    ),
  );
  return found.flat();
}

const wrongMemberCounts = `
  SELECT person.user_id, stat.count_subscribers, stat.count_subscriptions, subscribers, authors, hashtags
  FROM user_projection person
  LEFT JOIN member_stat stat ON stat.user_id = person.user_id,
  LATERAL (SELECT count(*) AS subscribers FROM user_subscription WHERE author_id = person.user_id AND code) AS s,
  LATERAL (SELECT count(*) AS authors FROM user_subscription WHERE subscriber_id = person.user_id AND code) AS a,
  LATERAL (SELECT count(*) AS hashtags FROM hashtag_subscription h WHERE h.user_id = person.user_id) AS h
  WHERE coalesce(stat.count_subscribers, 0) <> subscribers
     OR coalesce(stat.count_subscriptions, 0) <> authors + hashtags`;

const wrongHashtagCounts = `
  SELECT stat.hashtag, stat.count_subscribers, subscribers
  FROM hashtag_stat stat,
  LATERAL (SELECT count(*) AS subscribers FROM hashtag_subscription h WHERE h.hashtag = stat.hashtag) AS s
  WHERE stat.count_subscribers <> subscribers`;

const lastEvents = `
  SELECT DISTINCT ON (subject) subject, version, payload FROM outbox ORDER BY subject, version DESC`;

/**
 * Selects the pairs whose last event differs from their row; without a row, the last event must say that there is none.
 */
const wrongPairEvents = `
  WITH event AS (SELECT * FROM (${lastEvents}) AS event WHERE subject LIKE 'subscription:%'),
       pair AS (SELECT 'subscription:' || subscriber_id || ':' || author_id AS subject, * FROM user_subscription)
  SELECT subject, event.payload, pair.code, pair.version
  FROM event FULL JOIN pair USING (subject)
  WHERE coalesce(event.payload ->> 'code', 'none') IS DISTINCT FROM coalesce(pair.code::text, 'none')
     OR (pair.code IS NOT NULL AND pair.version <> event.version)`;

const wrongCountEvents = `
  WITH event AS (SELECT * FROM (${lastEvents}) AS event WHERE subject LIKE 'author_count:%')
  SELECT stat.user_id, stat.version, event.payload
  FROM member_stat stat LEFT JOIN event ON event.subject = 'author_count:' || stat.user_id
  WHERE event.version IS DISTINCT FROM stat.version
     OR (event.payload ->> 'count_subscribers')::int IS DISTINCT FROM stat.count_subscribers
     OR (event.payload ->> 'count_subscriptions')::int IS DISTINCT FROM stat.count_subscriptions`;

/**
 * Selects the events whose version is not higher than that of the event before of the same subject, in the order of
 * their commits.
 */
const fallingVersions = `
  SELECT * FROM (
    SELECT subject, version, lag(version) OVER (PARTITION BY subject ORDER BY id) AS before FROM outbox
  ) AS published WHERE before >= version`;
