import { join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import {
  afterCursor,
  type FeedParts,
  type FeedScope,
  keysOfNth,
  mostOf,
  notBelow,
  rowsOf,
} from './feed-parts.js';
import { filtered } from './filter-feed.js';
import { keyColumns, type ListPartition, namedKeys, namedOrder, partitionOrder } from './list-partition.js';

/** A filter of a feed of followed authors or hashtags. */
export interface FollowedFilter {
  /** The list partition of all stories in the order of the feed, with the columns that a filter reads. */
  readonly partition: ListPartition;
  /** Returns SQL that is true if a story passes. @param row the alias of `lang` and the columns `filtered` */
  passes(row: string): Sql;
  /** SQL that is true if a looked-at story is by an author, or has a hashtag, that the viewer follows. */
  readonly isFollowed: Sql;
}

/**
 * From this number of followed stories among those looked at, reading the next part of all stories finds more stories
 * for each page that PostgreSQL reads than reading the stories of each followed author or hashtag.
 */
const dense = 5;

/**
 * Returns the CTEs of the next stories of all authors, which are read from the index alone
 * (docs/decisions/2026-11-26-filters-look-at-a-bounded-part.md). `looked_followed` has those that the viewer follows,
 * and is complete down to the keys of `looked_end`.
 */
export function lookedAt(feed: FeedScope, { partition, isFollowed }: FollowedFilter): FeedParts {
  const scope = { ...feed, partition, isFiltered: true };
  const most = literal(mostOf(scope));
  const [names, order] = [namedKeys(partition), namedOrder(partition)];
  const rows = (isOpen: 0 | 1, above: Sql) =>
    join(
      rowsOf(feed)
        .filter((row) => row.isOpen === isOpen)
        .map(
          ({ isNsfw }) => sql`(
            SELECT story_id, author_id, ${keyColumns(partition)}, ${raw(filtered.join(', '))}, lang
            FROM ${raw(partition.table)} partition
            WHERE partition.is_open = ${literal(isOpen)} AND partition.is_nsfw = ${literal(isNsfw)}
              AND ${afterCursor(scope)} AND ${above}
            ORDER BY ${partitionOrder(partition)} LIMIT ${most}
          )`,
        ),
      ' UNION ALL ',
    );
  return [
    sql`looked_open AS MATERIALIZED (
      SELECT * FROM (${rows(1, sql`true`)}) AS rows ORDER BY ${order} LIMIT ${most}
    )`,
    keysOfNth('looked_floor', partition, sql`looked_open`, most),
    // Stories that are not open are read only as far down as the open ones.
    sql`looked AS MATERIALIZED (
      SELECT * FROM (SELECT * FROM looked_open UNION ALL ${rows(0, notBelow(partition, 'looked_floor'))}) AS rows
      ORDER BY ${order} LIMIT ${most}
    )`,
    keysOfNth('looked_end', partition, sql`looked`, most),
    sql`looked_followed AS MATERIALIZED (
      SELECT story_id, author_id, ${names}, ${raw(filtered.join(', '))}, lang FROM looked WHERE ${isFollowed}
    )`,
  ];
}

/** SQL that is true if the looked-at stories alone make the page, which may be short. */
export const isDense = sql`(SELECT count(*) FROM looked_followed) >= ${literal(dense)}`;

/**
 * Returns the followed stories that pass the filter, as `taken`, in order, so that no more are joined than a page has.
 */
export const followedPasses = ({ partition, passes }: FollowedFilter): Sql => sql`(
  SELECT story_id, author_id, ${namedKeys(partition)} FROM looked_followed
  WHERE ${passes('looked_followed')} ORDER BY ${namedOrder(partition)}
) AS taken`;
