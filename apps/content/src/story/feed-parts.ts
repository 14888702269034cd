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

/** One item more than a page says whether there is a next one. */
export const fullPage = pageSize + 1;

/** The most stories that a statement without a filter looks at; the rest is for the next one. */
export const mostLookedAt = 2_000;

/** The values that all parts of a statement use. */
export interface FeedScope {
  readonly partition: ListPartition;
  /** The viewer's id as bigint, null for a visitor. */
  readonly viewer: Sql;
  /** The keys after which the page begins; null for the first page. */
  readonly cursor: readonly Sql[] | null;
  /** Which stories the list may contain, beside the condition `canRead`. */
  readonly sees: { readonly safe: boolean; readonly nsfw: boolean; readonly closed: boolean };
  readonly isFiltered: boolean;
}

/** Which stories stand side by side on a list partition. */
export interface Row {
  readonly isOpen: 0 | 1;
  readonly isNsfw: 0 | 1;
}

/** The rows of a list partition that a viewer may find something in. */
export function rowsOf({ sees }: Pick<FeedScope, 'sees'>): Row[] {
  const open = sees.closed ? ([1, 0] as const) : ([1] as const);
  const nsfw = [...(sees.safe ? ([0] as const) : []), ...(sees.nsfw ? ([1] as const) : [])];
  return open.flatMap((isOpen) => nsfw.map((isNsfw) => ({ isOpen, isNsfw })));
}

/** The story stands after the cursor. */
export const afterCursor = ({ partition, cursor }: FeedScope): Sql =>
  cursor === null ? sql`true` : sql`${keyRow(partition)} < (${join(cursor, ', ')})`;

/** The keys in the one row of a CTE, or those below every story when it has none. */
export function lowestOf(partition: ListPartition, cte: string): Sql {
  const names = keyNames(partition);
  const bounds = lowestRow(partition).map(
    (lowest, index) => sql`coalesce((SELECT ${names[index]} FROM ${raw(cte)}), ${lowest})`,
  );
  return sql`(${join(bounds, ', ')})`;
}

/** The story does not stand below the one row of a CTE, if it has one. */
export const notBelow = (partition: ListPartition, cte: string): Sql =>
  sql`${keyRow(partition)} >= ${lowestOf(partition, cte)}`;

/** The most stories that this feed looks at in a statement. */
export const mostOf = ({ isFiltered }: FeedScope): number => (isFiltered ? mostFiltered : mostLookedAt);

/**
 * Takes the stories that are looked at from the list partition in its order, as `story_id`, `author_id`, the keys and
 * what a filter reads.
 */
export const takeFrom = (feed: FeedScope, where: readonly Sql[]): Sql => sql`
  SELECT ${idColumn(feed.partition)} AS story_id, partition.author_id, ${keyColumns(feed.partition)}
    ${feed.isFiltered ? sql`, ${columnsOf('partition', filtered)}` : empty}
  FROM ${raw(feed.partition.table)} partition
  WHERE ${join(where, ' AND ')} ORDER BY ${partitionOrder(feed.partition)} LIMIT ${literal(mostOf(feed))}`;

/** A CTE of the keys of the n-th of a list of rows, none when it is shorter. */
export const keysOfNth = (name: string, partition: ListPartition, from: Sql, n: Sql): Sql => sql`
  ${raw(name)} AS MATERIALIZED (
    SELECT ${namedKeys(partition)} FROM ${from} ORDER BY ${namedOrder(partition)} OFFSET ${n} - 1 LIMIT 1
  )`;

/** A CTE holds less than a full page; looked at once, before anything else. */
export const isShort = (cte: string): Sql => sql`(SELECT count(*) FROM ${raw(cte)}) < ${literal(fullPage)}`;

/**
 * The CTEs of a feed. The last ones are `found` (`story_id`, `author` and the keys, at most a full page of rows) and
 * `cut` (at most one row: the keys down to which `found` is complete, when it does not reach the end of the feed).
 */
export type FeedParts = readonly Sql[];
