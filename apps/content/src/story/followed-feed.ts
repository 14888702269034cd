import { canRead, isPersonNotMuted } from '@quillstead/projections';
import { empty, join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import { isStoryNotMuted } from '../mute/is-not-muted.js';
import {
  afterCursor,
  type FeedParts,
  type FeedScope,
  fullPage,
  isShort,
  keysOfNth,
  mostLookedAt,
  notBelow,
  rowsOf,
} from './feed-parts.js';
import { followedPasses, type FollowedFilter, isDense, lookedAt } from './filtered-followed.js';
import { idColumn, keyColumns, keyNames, namedKeys, namedOrder, partitionOrder } from './list-partition.js';

/** The differences between following authors and following hashtags. */
export interface Followed {
  /** The column with the author or the hashtag of a story. */
  readonly by: 'author_id' | 'hashtag_id';
  readonly stat: { readonly table: string; readonly id: string };
  /** Returns a SELECT of the ids of the authors or hashtags that the viewer follows, as `one`. */
  list(viewer: Sql): Sql;
}

export const followedAuthors: Followed = {
  by: 'author_id',
  stat: { table: 'author_stat', id: 'user_id' },
  list: (viewer) => sql`SELECT author_id AS one FROM subscription
    WHERE subscriber_id = ${viewer} AND code AND ${isPersonNotMuted(sql`author_id`, viewer)}`,
};

export const followedHashtags: Followed = {
  by: 'hashtag_id',
  stat: { table: 'hashtag_stat', id: 'hashtag_id' },
  list: (viewer) => sql`SELECT hashtag_id AS one FROM hashtag_subscription WHERE user_id = ${viewer}`,
};

/** The most stories that one statement applies a filter to when it reads the stories of each one followed. */
const mostPassed = 100;

/** The newest entries of a list partition that are looked through before those of each one followed are read. */
const nearest = 3_000;

export interface FollowedFeed extends FeedScope {
  readonly followed: Followed;
  readonly isNewest: boolean;
  readonly filter: FollowedFilter | null;
  /** True if a statement before this one did not fill the page, so that this one looks further. */
  readonly isAgain: boolean;
}

/**
 * The number of stories that are taken of each of the best. PostgreSQL does not know it when it plans, so it reads in
 * the order of the index; if it guessed that the stories were few, it would read all of them and sort.
 */
const share = sql`(SELECT stories FROM share)`;

/**
 * Returns the CTEs of the stories of all authors or hashtags that the viewer follows. If those publish often, a page is
 * found among the newest stories of all. If not, the statement takes three steps: the best story after the cursor of
 * each one followed, the keys of the next stories of each of the best, and then, in the order of these keys, which of
 * the stories the viewer may see. `cut` has the keys down to which a short page is complete.
 */
export function followedFeed(feed: FollowedFeed): FeedParts {
  const { partition, isNewest, viewer, followed } = feed;
  const names = namedKeys(partition);
  const order = namedOrder(partition);
  const kept = literal(bestKept(feed));
  // A story has one author, but may have several hashtags that the viewer follows.
  const eachItem = followed.by === 'author_id' ? sql`SELECT item.*, author` : sql`SELECT DISTINCT item.*`;
  return [
    sql`followed AS MATERIALIZED (${followed.list(viewer)})`,
    ...(feed.filter === null ? [] : lookedAt(feed, feed.filter)),
    sql`near AS MATERIALIZED (${near(feed)})`,
    sql`best AS MATERIALIZED (
      SELECT * FROM (${isNewest ? bestByStat(feed) : bestOf(feed, 'followed')}) AS every ORDER BY ${order} LIMIT ${kept}
    )`,
    keysOfNth('horizon', partition, sql`best`, kept),
    sql`share AS MATERIALIZED (SELECT ${literal(shareOfEach(feed))} AS stories)`,
    sql`next AS MATERIALIZED (
      ${eachItem} FROM best ${itemsOfBest(feed)} ORDER BY ${namedOrder(partition, 'item.')} LIMIT ${share}
    )`,
    sql`far AS MATERIALIZED (${far(feed)})`,
    sql`found AS MATERIALIZED (
      SELECT story_id, author, ${names} FROM near WHERE NOT ${isSparse(feed)}
      UNION ALL SELECT story_id, author, ${names} FROM far
    )`,
    keysOfNth('last', partition, sql`next`, share),
    sql`cut AS MATERIALIZED (
      SELECT * FROM (
        SELECT * FROM horizon UNION ALL SELECT * FROM last
        ${feed.filter === null ? empty : sql`UNION ALL SELECT * FROM looked_end WHERE ${isDense} AND ${isShort('near')}`}
      ) AS ends
      WHERE ${isShort('far')} ORDER BY ${order} LIMIT 1
    )`,
  ];
}

/**
 * Returns how many of the best are kept: enough for a page even if the viewer may not see some of them. More are kept
 * of hashtags that are not sorted by time, as one story may be the best of many hashtags.
 */
function bestKept({ followed, isNewest }: FollowedFeed): number {
  return followed.by === 'author_id' || isNewest ? 40 : 120;
}

/**
 * Returns how many stories are taken of each. Of an author, that is a page, as the viewer may see all of them. Of a
 * hashtag it is more, as access is checked last, when the stories of all hashtags stand in order; if that was not
 * enough, it is as many as a scan takes. With a filter, it is as many as one statement applies the filter to.
 */
function shareOfEach({ followed, filter, isAgain }: FollowedFeed): number {
  if (filter !== null) return mostPassed;
  if (followed.by === 'author_id') return fullPage;
  return isAgain ? mostLookedAt : 40;
}

/** SQL that is true if the nearest stories do not make a page, so that those of each one followed are read. */
const isSparse = ({ filter }: FollowedFeed): Sql => (filter === null ? isShort('near') : sql`NOT ${isDense}`);

/**
 * Returns a page out of the newest stories of all. `IN (…) IS TRUE` keeps PostgreSQL from a join, which would first
 * read every match.
 */
function near(feed: FollowedFeed): Sql {
  const { partition } = feed;
  const names = namedKeys(partition);
  const table = raw(partition.table);
  if (feed.filter !== null) return readable(feed, followedPasses(feed.filter));
  if (!feed.isNewest)
    return sql`SELECT ${idColumn(partition)} AS story_id, NULL::user_projection AS author, ${keyColumns(partition)}
      FROM ${table} partition WHERE false`;
  const taken = sql`(
    SELECT DISTINCT ON (${names}) story_id, ${names} FROM (
      SELECT ${idColumn(partition)} AS story_id, ${ofFollowed(feed)} AS one, ${keyColumns(partition)} FROM ${table} partition
      WHERE ${afterCursor(feed)} ORDER BY ${partitionOrder(partition)} LIMIT ${literal(nearest)}
    ) AS looked
    WHERE (looked.one IN (SELECT one FROM followed)) IS TRUE
    ORDER BY ${namedOrder(partition)}
  ) AS taken`;
  return readable(feed, sql`${taken} ${storyOf(feed, 'story', 'id')}`, 'story');
}

/** Returns a page out of the next stories of the best. For authors, `itemsOfBest` has checked access. */
function far(feed: FollowedFeed): Sql {
  const { followed, filter } = feed;
  const next = sql`next AS taken`;
  const passing =
    filter && sql`${next} ${storyOf(feed, 'story_stat', 'story_id')} AND ${filter.passes('story_stat')}`;
  if (followed.by === 'author_id') return passing ? pageOf(feed, passing) : sql`SELECT * FROM next`;
  if (passing) return readable(feed, passing, 'story_stat');
  return readable(feed, sql`${next} ${storyOf(feed, 'story', 'id')}`, 'story');
}

/** Joins the row of a table to `taken` by its story, and drops stories that the viewer does not see in lists. */
function storyOf({ sees }: FollowedFeed, table: string, key: string): Sql {
  const isSeen = sees.nsfw ? empty : sql`AND ${raw(table)}.is_nsfw = 0`;
  return sql`JOIN ${raw(table)} ON ${raw(`${table}.${key}`)} = taken.story_id ${isSeen}`;
}

/**
 * Returns a page of the stories that the viewer may read and has not muted. @param by the alias in `from` that has
 * their `author_id`
 */
const readable = (feed: FollowedFeed, from: Sql, by = 'taken'): Sql =>
  pageOf(
    feed,
    sql`${from} JOIN user_projection author
      ON author.user_id = ${raw(by)}.author_id AND ${canRead('author', feed.viewer)}
        AND ${isStoryNotMuted(sql`taken.story_id`, raw(`${by}.author_id`), feed.viewer)}`,
  );

/** Returns a page of `taken` with its authors, read in its order and no further than the page goes. */
const pageOf = ({ partition }: FollowedFeed, from: Sql): Sql => sql`
  SELECT taken.story_id, author, ${namedKeys(partition)} FROM ${from}
  ORDER BY ${namedOrder(partition)} LIMIT ${literal(fullPage)}`;

/**
 * Returns the newest story of each, which is stored. If one has stories before and after the cursor, the best story
 * after the cursor is looked up.
 */
function bestByStat(feed: FollowedFeed): Sql {
  const [id, table] = [raw(feed.followed.stat.id), raw(feed.followed.stat.table)];
  const [time, storyId] = keyNames(feed.partition);
  const mine = sql`${id} = ANY (ARRAY(SELECT one FROM followed)) AND ${isSparse(feed)}`;
  const last = sql`(last_posted_at, last_story_id)`;
  const kept = sql`SELECT ${id} AS one, last_posted_at AS ${time}, last_story_id AS ${storyId} FROM ${table}
    WHERE ${mine} AND last_story_id IS NOT NULL`;
  if (feed.cursor === null) return kept;
  const cursor = sql`(${join(feed.cursor, ', ')})`;
  const passed = sql`(SELECT ${id} AS one FROM ${table}
    WHERE ${mine} AND ${last} >= ${cursor} AND first_posted_at <= ${feed.cursor[0]}) AS passed`;
  return sql`${kept} AND ${last} < ${cursor} UNION ALL ${bestOf(feed, 'passed', passed)}`;
}

/** Returns the best story after the cursor of each, looked up one by one. */
function bestOf(feed: FollowedFeed, alias: string, from = raw(alias)): Sql {
  const { partition, followed } = feed;
  const best = (where: Sql) => sql`(
    SELECT ${keyColumns(partition)} FROM ${raw(partition.table)} partition
    WHERE ${ofFollowed(feed)} = ${raw(alias)}.one AND ${where} AND ${afterCursor(feed)}
    ORDER BY ${partitionOrder(partition)} LIMIT 1
  )`;
  const byRow = followed.by === 'hashtag_id' && !feed.isNewest;
  const each = byRow
    ? rowsOf(feed).map(({ isOpen, isNsfw }) =>
        best(sql`partition.is_open = ${literal(isOpen)} AND partition.is_nsfw = ${literal(isNsfw)}`),
      )
    : [best(sql`true`)];
  return sql`
    SELECT ${raw(alias)}.one, top.* FROM ${from} CROSS JOIN LATERAL (
      SELECT * FROM (${join(each, ' UNION ALL ')}) AS rows ORDER BY ${namedOrder(partition)} LIMIT 1
    ) AS top
    WHERE ${isSparse(feed)}`;
}

/** Returns the FROM items after `best`: the next stories of each as `item`. For authors, access is checked here. */
function itemsOfBest(feed: FollowedFeed): Sql {
  const { partition, followed, viewer, sees } = feed;
  const isListed = isStoryNotMuted(idColumn(partition), sql`best.one`, viewer);
  const page = (where: Sql) => sql`CROSS JOIN LATERAL (
    SELECT ${idColumn(partition)} AS story_id, ${keyColumns(partition)} FROM ${raw(partition.table)} partition
    WHERE ${ofFollowed(feed)} = best.one AND ${where} AND ${afterCursor(feed)} AND ${notBelow(partition, 'horizon')}
    ORDER BY ${partitionOrder(partition)} LIMIT ${share}
  ) AS item`;
  if (followed.by === 'author_id')
    return sql`JOIN user_projection author ON author.user_id = best.one AND ${canRead('author', viewer)}
      ${page(sql`${sees.nsfw ? sql`true` : sql`partition.is_nsfw = 0`} AND ${isListed}`)}`;
  if (feed.isNewest) return page(sql`true`);
  const rows = rowsOf(feed).map(({ isOpen, isNsfw }) => sql`(${literal(isOpen)}, ${literal(isNsfw)})`);
  return sql`CROSS JOIN (VALUES ${join(rows, ', ')}) AS row (is_open, is_nsfw)
    ${page(sql`partition.is_open = row.is_open AND partition.is_nsfw = row.is_nsfw`)}`;
}

/** Returns the column of the list partition that has the author or the hashtag. */
const ofFollowed = ({ followed }: FollowedFeed): Sql => raw(`partition.${followed.by}`);

/** Returns SQL that is true if a story of `taken` is by an author, or has a hashtag, that the viewer follows. */
export function isFollowed({ by }: Followed, viewer: Sql): Sql {
  if (by === 'author_id') return sql`(taken.author_id IN (${followedAuthors.list(viewer)})) IS TRUE`;
  return sql`(
    SELECT true FROM story_hashtag other
    JOIN hashtag_subscription ON hashtag_subscription.hashtag_id = other.hashtag_id
    WHERE other.story_id = taken.story_id AND hashtag_subscription.user_id = ${viewer} LIMIT 1
  )`;
}

/** Returns SQL that is true if a story of `looked` is by an author, or has a hashtag, in the CTE `followed`. */
export function isLookedAtFollowed({ by }: Followed): Sql {
  if (by === 'author_id') return sql`(looked.author_id IN (SELECT one FROM followed)) IS TRUE`;
  // A set of stories, which PostgreSQL hashes; otherwise it would compare each hashtag with each one followed.
  return sql`looked.story_id IN (
    SELECT tagged.story_id FROM looked tagged CROSS JOIN unnest(tagged.hashtag_ids) AS tag (id)
    JOIN followed ON followed.one = tag.id
  )`;
}
