import { pageSize } from '@quillstead/contracts';
import { columnsOf, empty, join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import { filtered, mostFiltered } from './filter-feed.js';
import {
  idColumn,
  keyColumns,
  keyNames,
  keyRow,
  lowestRow,
  namedKeys,
  namedOrder,
  partitionOrder,
  type ListPartition,
} from './list-partition.js';

/** The rows that are read for a page: one more than it has, which says whether there is a next page. */
export const fullPage = pageSize + 1;

/** The most stories that a statement without a filter looks at; the next statement looks at the rest. */
export const mostLookedAt = 2_000;

/** The values that all parts of a statement use. */
export interface FeedScope {
  readonly partition: ListPartition;
  /** The viewer's id as bigint, null for a visitor. */
  readonly viewer: Sql;
  /** The keys after which the page begins; null for the first page. */
  readonly cursor: readonly Sql[] | null;
  /** The kinds of stories that the list may contain, beside the condition `canRead`. */
  readonly sees: { readonly safe: boolean; readonly nsfw: boolean; readonly closed: boolean };
  readonly isFiltered: boolean;
}

/** A part of a list partition in which stories stand side by side in the index. */
export interface Row {
  readonly isOpen: 0 | 1;
  readonly isNsfw: 0 | 1;
}

/** Returns the rows of a list partition that may have stories for the viewer. */
export function rowsOf({ sees }: Pick<FeedScope, 'sees'>): Row[] {
  const open = sees.closed ? ([1, 0] as const) : ([1] as const);
  const nsfw = [...(sees.safe ? ([0] as const) : []), ...(sees.nsfw ? ([1] as const) : [])];
  return open.flatMap((isOpen) => nsfw.map((isNsfw) => ({ isOpen, isNsfw })));
}

/** SQL that is true if the story stands after the cursor. */
export const afterCursor = ({ partition, cursor }: FeedScope): Sql =>
  cursor === null ? sql`true` : sql`${keyRow(partition)} < (${join(cursor, ', ')})`;

/** Returns the keys in the only row of a CTE; without a row, keys that are below those of every story. */
export function lowestOf(partition: ListPartition, cte: string): Sql {
  const names = keyNames(partition);
  const bounds = lowestRow(partition).map(
    (lowest, index) => sql`coalesce((SELECT ${names[index]} FROM ${raw(cte)}), ${lowest})`,
  );
  return sql`(${join(bounds, ', ')})`;
}

/** SQL that is true if the story does not stand below the only row of a CTE, or if the CTE has no row. */
export const notBelow = (partition: ListPartition, cte: string): Sql =>
  sql`${keyRow(partition)} >= ${lowestOf(partition, cte)}`;

/** Returns the most stories that a statement of this feed looks at. */
export const mostOf = ({ isFiltered }: FeedScope): number => (isFiltered ? mostFiltered : mostLookedAt);

/**
 * Selects the stories to look at from the list partition, in its order: `story_id`, `author_id`, the keys and the
 * columns that a filter reads.
 */
export const takeFrom = (feed: FeedScope, where: readonly Sql[]): Sql => sql`
  SELECT ${idColumn(feed.partition)} AS story_id, partition.author_id, ${keyColumns(feed.partition)}
    ${feed.isFiltered ? sql`, ${columnsOf('partition', filtered)}` : empty}
  FROM ${raw(feed.partition.table)} partition
  WHERE ${join(where, ' AND ')} ORDER BY ${partitionOrder(feed.partition)} LIMIT ${literal(mostOf(feed))}`;

/** Returns a CTE with the keys of the n-th row of a list; it has no row if the list is shorter. */
export const keysOfNth = (name: string, partition: ListPartition, from: Sql, n: Sql): Sql => sql`
  ${raw(name)} AS MATERIALIZED (
    SELECT ${namedKeys(partition)} FROM ${from} ORDER BY ${namedOrder(partition)} OFFSET ${n} - 1 LIMIT 1
  )`;

/** SQL that is true if a CTE has fewer rows than a full page. PostgreSQL evaluates it once, before anything else. */
export const isShort = (cte: string): Sql => sql`(SELECT count(*) FROM ${raw(cte)}) < ${literal(fullPage)}`;

/**
 * The CTEs of a feed. The last ones are `found` (`story_id`, `author` and the keys, at most a full page of rows) and
 * `cut` (at most one row: the keys down to which `found` is complete, when it does not reach the end of the feed).
 */
export type FeedParts = readonly Sql[];
