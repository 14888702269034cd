import { canRead } from '@quillstead/projections';
import { join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import { isStoryNotMuted } from '../mute/is-not-muted.js';
import {
  afterCursor,
  type FeedParts,
  type FeedScope,
  fullPage,
  isShort,
  keysOfNth,
  lowestOf,
  mostOf,
  notBelow,
  rowsOf,
  takeFrom,
} from './feed-parts.js';
import { namedKeys, namedOrder } from './list-partition.js';

export interface ScanFeed extends FeedScope {
  /** The conditions on every story of the list partition. */
  readonly where: readonly Sql[];
  /** The condition on every found story, on `taken` (`story_id`, `author_id`). */
  readonly only?: Sql;
}

/** The two parts of a list partition: the stories that are open to everybody, and the others. */
type Part = 'open' | 'closed';

/**
 * Returns the CTEs of the stories of a list partition that the viewer may read. The open stories give a page at once.
 * The closed ones (of private authors or for members only) are looked at only above the page's end, or above the end of
 * the open ones that were looked at, so a page costs as much as it shows. No more than `mostOf` stories are looked at
 * in each part, however many of them the viewer may not read or a filter leaves out: `cut` has the keys down to which
 * the feed was read.
 */
export function scanFeed(feed: ScanFeed): FeedParts {
  const { partition } = feed;
  const parts: readonly Part[] = feed.sees.closed ? ['open', 'closed'] : ['open'];
  const order = namedOrder(partition);
  const keys = namedKeys(partition);
  const taken = (part: Part) => sql`SELECT story_id, author, ${keys} FROM ${raw(`taken_${part}`)}`;
  const every = sql`(${join(parts.map(taken), ' UNION ALL ')}) AS every`;
  const highest = (name: string, of: readonly Sql[]) => sql`${raw(name)} AS MATERIALIZED (
    SELECT * FROM (${join(of, ' UNION ALL ')}) AS ends ORDER BY ${order} LIMIT 1
  )`;
  const cutOf = (part: Part) => sql`(
    SELECT ${keys} FROM ${raw(`looked_${part}`)}
    WHERE ${isShort(`taken_${part}`)} ORDER BY ${order} OFFSET ${literal(mostOf(feed) - 1)} LIMIT 1
  )`;
  return [
    lookedAt(feed, 'open'),
    readable(feed, 'open'),
    keysOfNth('nth', partition, sql`taken_open`, literal(fullPage)),
    highest('floor', [sql`SELECT * FROM nth`, cutOf('open')]),
    ...(feed.sees.closed ? [lookedAt(feed, 'closed'), readable(feed, 'closed')] : []),
    highest('cut', parts.map(cutOf)),
    sql`found AS MATERIALIZED (
      SELECT * FROM ${every} WHERE (${keys}) >= ${lowestOf(partition, 'cut')}
      ORDER BY ${order} LIMIT ${literal(fullPage)}
    )`,
  ];
}

/**
 * Returns the CTE of the stories to look at. PostgreSQL reads a CTE row by row, once and no further than `readable`
 * goes.
 */
function lookedAt(feed: ScanFeed, part: Part): Sql {
  const isOpen = part === 'open' ? 1 : 0;
  const rows = rowsOf(feed)
    .filter((row) => row.isOpen === isOpen)
    .map(({ isNsfw }) => {
      const where = [
        ...feed.where,
        sql`partition.is_open = ${literal(isOpen)} AND partition.is_nsfw = ${literal(isNsfw)}`,
        afterCursor(feed),
        ...(isOpen === 1 ? [] : [notBelow(feed.partition, 'floor')]),
      ];
      return sql`(${takeFrom(feed, where)})`;
    });
  return sql`${raw(`looked_${part}`)} AS MATERIALIZED (
    SELECT * FROM (${join(rows, ' UNION ALL ')}) AS rows
    ORDER BY ${namedOrder(feed.partition)} LIMIT ${literal(mostOf(feed))}
  )`;
}

function readable(feed: ScanFeed, part: Part): Sql {
  return sql`${raw(`taken_${part}`)} AS MATERIALIZED (
    SELECT taken.*, author FROM ${raw(`looked_${part}`)} AS taken
    JOIN user_projection author ON author.user_id = taken.author_id AND ${canRead('author', feed.viewer)}
    WHERE ${feed.only ?? sql`true`} AND ${isStoryNotMuted(sql`taken.story_id`, sql`taken.author_id`, feed.viewer)}
    ORDER BY ${namedOrder(feed.partition)} LIMIT ${literal(fullPage)}
  )`;
}
