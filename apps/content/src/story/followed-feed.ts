import { asText } from '@quillstead/projections';
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
import { keyColumns, keyNames, namedOrder, shelfOrder } from './story-shelf.js';

/** What differs between following authors and following hashtags. */
export interface Followed {
  /** The column that says whose story it is. */
  readonly by: 'author_id' | 'hashtag_id';
  readonly stat: { readonly table: string; readonly id: string };
  /** SQL of those whom the viewer follows, as `one`. */
  list(viewer: string): string;
}

export const followedAuthors: Followed = {
  by: 'author_id',
  stat: { table: 'author_stat', id: 'user_id' },
  list: (viewer) => `SELECT author_id AS one FROM subscription WHERE subscriber_id = ${viewer} AND code`,
};

export const followedHashtags: Followed = {
  by: 'hashtag_id',
  stat: { table: 'hashtag_stat', id: 'hashtag_id' },
  list: (viewer) => `SELECT hashtag_id AS one FROM hashtag_subscription WHERE user_id = ${viewer}`,
};

/** The newest entries of all shelves that are looked through before the followed are asked one by one. */
const nearest = 3_000;

export interface FollowedFeed extends FeedScope {
  readonly followed: Followed;
  readonly isNewest: boolean;
  /** A statement before this one did not fill the page: this one looks further. */
  readonly isAgain: boolean;
}

/**
 * SQL of how many stories are taken of each of the best. PostgreSQL does not know it when it plans, which keeps it on
 * the index; what it guesses to be few it would read whole and sort.
 */
const share = '(SELECT stories FROM share)';

/**
 * The stories of all whom the viewer follows. Who follows the busy finds a page among the newest stories of all; who
 * does not is served in steps: the best story after the cursor of each one followed, the keys of the next stories of
 * each of the best, and then, in the order of these, which of them are for the viewer. `cut` says how far that went
 * where the page stays short.
 */
export function followedFeed(feed: FollowedFeed): FeedParts {
  const { shelf, isNewest, viewer, followed } = feed;
  const names = keyNames(shelf).join(', ');
  const order = namedOrder(shelf);
  const kept = bestKept(feed);
  return [
    `followed AS MATERIALIZED (${followed.list(viewer)})`,
    `near AS MATERIALIZED (${near(feed)})`,
    `best AS MATERIALIZED (
      SELECT * FROM (${isNewest ? bestByStat(feed) : bestOf(feed, 'followed')}) AS every ORDER BY ${order} LIMIT ${kept}
    )`,
    keysOfNth('horizon', shelf, 'best', kept),
    `share AS MATERIALIZED (SELECT ${shareOfEach(feed)} AS stories)`,
    `next AS MATERIALIZED (
      SELECT DISTINCT item.* FROM best ${itemsOfBest(feed)} ORDER BY ${namedOrder(shelf, 'item.')} LIMIT ${share}
    )`,
    `far AS MATERIALIZED (${followed.by === 'author_id' ? 'SELECT * FROM next' : readable(feed, 'next')})`,
    `found AS MATERIALIZED (
      SELECT story_id, ${names} FROM near WHERE NOT ${isShort('near')} UNION ALL SELECT story_id, ${names} FROM far
    )`,
    keysOfNth('last', shelf, 'next', share),
    `cut AS MATERIALIZED (
      SELECT * FROM (SELECT * FROM horizon UNION ALL SELECT * FROM last) AS ends
      WHERE ${isShort('far')} ORDER BY ${order} LIMIT 1
    )`,
  ];
}

/**
 * How many of the best make a page even when some are not for the viewer; and of hashtags by likes, when one story is
 * the best of many.
 */
function bestKept({ followed, isNewest }: FollowedFeed): number {
  return followed.by === 'author_id' || isNewest ? 40 : 120;
}

/**
 * How many are taken of each: a page of an author, whose stories are then all for the viewer. Of a hashtag more, as who
 * may read a story is looked up last, where it stands among all; and when that was not enough, as many as a scan takes.
 */
function shareOfEach({ followed, isAgain }: FollowedFeed): number {
  if (followed.by === 'author_id') return fullPage;
  return isAgain ? mostLookedAt : 40;
}

/** A page out of the newest of all. Filtered by hand, as a join would first read whatever matches. */
function near(feed: FollowedFeed): string {
  const { shelf, followed } = feed;
  const names = keyNames(shelf).join(', ');
  const id = shelf.keys.at(-1)?.column;
  if (!feed.isNewest)
    return `SELECT ${id} AS story_id, ${keyColumns(shelf)} FROM ${shelf.table} shelf WHERE false`;
  const taken = `(
    SELECT DISTINCT ON (${names}) story_id, ${names} FROM (
      SELECT shelf.${id} AS story_id, shelf.${followed.by} AS one, ${keyColumns(shelf)} FROM ${shelf.table} shelf
      WHERE ${afterCursor(feed)} ORDER BY ${shelfOrder(shelf)} LIMIT ${nearest}
    ) AS looked
    WHERE (looked.one IN (SELECT one FROM followed)) IS TRUE
    ORDER BY ${namedOrder(shelf)}
  ) AS taken`;
  return readable(feed, taken, 'taken');
}

/** A page of those stories that are for the viewer: read in their order, and no further than the page goes. */
function readable({ shelf, viewer, sees }: FollowedFeed, from: string, alias = from): string {
  return `
    SELECT ${alias}.story_id, ${keyNames(shelf).join(', ')} FROM ${from}
    JOIN story ON story.id = ${alias}.story_id ${sees.nsfw ? '' : 'AND story.is_nsfw = 0'}
    JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', viewer)}
    ORDER BY ${namedOrder(shelf)} LIMIT ${fullPage}`;
}

/** The newest story of each, which is kept, but for those that have stories before and after the cursor. */
function bestByStat(feed: FollowedFeed): string {
  const { stat } = feed.followed;
  const names = keyNames(feed.shelf);
  const mine = `${stat.id} = ANY (ARRAY(SELECT one FROM followed)) AND ${isShort('near')}`;
  const last = '(last_posted_at, last_story_id)';
  const kept = `SELECT ${stat.id} AS one, last_posted_at AS ${names[0]}, last_story_id AS ${names[1]} FROM ${stat.table}
    WHERE ${mine} AND last_story_id IS NOT NULL`;
  if (feed.cursor === null) return kept;
  const cursor = `(${feed.cursor.join(', ')})`;
  const passed = `(SELECT ${stat.id} AS one FROM ${stat.table}
    WHERE ${mine} AND ${last} >= ${cursor} AND first_posted_at <= ${feed.cursor[0]}) AS passed`;
  return `${kept} AND ${last} < ${cursor} UNION ALL ${bestOf(feed, passed, 'passed')}`;
}

/** The best story after the cursor of each, looked up one by one. */
function bestOf(feed: FollowedFeed, from: string, alias = from): string {
  const { shelf, followed } = feed;
  const best = (where: readonly string[]) => `(
    SELECT ${keyColumns(shelf)} FROM ${shelf.table} shelf
    WHERE shelf.${followed.by} = ${alias}.one AND ${[...where, afterCursor(feed)].join(' AND ')}
    ORDER BY ${shelfOrder(shelf)} LIMIT 1
  )`;
  const byRow = followed.by === 'hashtag_id' && !feed.isNewest;
  const each = byRow
    ? rowsOf(feed).map(({ isOpen, isNsfw }) =>
        best([`shelf.is_open = ${isOpen}`, `shelf.is_nsfw = ${isNsfw}`]),
      )
    : [best([])];
  return `
    SELECT ${alias}.one, top.* FROM ${from} CROSS JOIN LATERAL (
      SELECT * FROM (${each.join(' UNION ALL ')}) AS rows ORDER BY ${namedOrder(shelf)} LIMIT 1
    ) AS top
    WHERE ${isShort('near')}`;
}

/** SQL behind `FROM best`: the next of each as `item`. An author is held to the card once, a hashtag's stories later. */
function itemsOfBest(feed: FollowedFeed): string {
  const { shelf, followed, viewer, sees } = feed;
  const id = shelf.keys.at(-1)?.column;
  const page = (where: string) => `CROSS JOIN LATERAL (
    SELECT shelf.${id} AS story_id, ${keyColumns(shelf)} FROM ${shelf.table} shelf
    WHERE shelf.${followed.by} = best.one AND ${where} AND ${afterCursor(feed)} AND ${notBelow(shelf, 'horizon')}
    ORDER BY ${shelfOrder(shelf)} LIMIT ${share}
  ) AS item`;
  if (followed.by === 'author_id')
    return `JOIN author_card card ON card.user_id = best.one AND ${asText.canRead('card', viewer)}
      ${page(sees.nsfw ? 'true' : 'shelf.is_nsfw = 0')}`;
  if (feed.isNewest) return page('true');
  const rows = rowsOf(feed).map(({ isOpen, isNsfw }) => `(${isOpen}, ${isNsfw})`);
  return `CROSS JOIN (VALUES ${rows.join(', ')}) AS row (is_open, is_nsfw)
    ${page('shelf.is_open = row.is_open AND shelf.is_nsfw = row.is_nsfw')}`;
}

/** SQL of the condition that a story of `taken` is by somebody, or has a hashtag, that the viewer follows. */
export function isFollowed({ by }: Followed, viewer: string): string {
  if (by === 'author_id') return `(taken.author_id IN (${followedAuthors.list(viewer)})) IS TRUE`;
  return `(
    SELECT true FROM story_hashtag other
    JOIN hashtag_subscription ON hashtag_subscription.hashtag_id = other.hashtag_id
    WHERE other.story_id = taken.story_id AND hashtag_subscription.user_id = ${viewer} LIMIT 1
  )`;
}
