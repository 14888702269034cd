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
  /** All stories in the order of the feed, with what a filter reads of each. */
  readonly partition: ListPartition;
  /** @param row the alias of `lang` and the columns `filtered` */
  passes(row: string): Sql;
  /** A looked-at story is by somebody, or has a hashtag, that the viewer follows. */
  readonly isFollowed: Sql;
}

/**
 * So many looked-at stories of those followed that going on with the next part of all stories finds more for each page
 * that PostgreSQL reads than the stories of each one followed do.
 */
const dense = 5;

/**
 * The CTEs of the next stories of all, read from the index alone, and of those among them that the viewer follows
 * (docs/decisions/2026-11-26-filters-look-at-a-bounded-part.md): `looked_followed` and `looked_end`, down to which they
 * are complete.
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
    // Of private authors only what stands among the open ones.
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

/** The looked-at stories make a page by themselves, which may be short. */
export const isDense = sql`(SELECT count(*) FROM looked_followed) >= ${literal(dense)}`;

/** Those of them that pass the filter, as `taken`, in their order: no more of them are joined than make a page. */
export const followedPasses = ({ partition, passes }: FollowedFilter): Sql => sql`(
  SELECT story_id, author_id, ${namedKeys(partition)} FROM looked_followed
  WHERE ${passes('looked_followed')} ORDER BY ${namedOrder(partition)}
) AS taken`;
