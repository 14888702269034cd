import { pageSize } from '@quillstead/contracts';
import { join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import {
  idColumn,
  keyColumns,
  keyNames,
  keyRow,
  lowestRow,
  namedKeys,
  namedOrder,
  shelfOrder,
  type StoryShelf,
} from './story-shelf.js';

/** One item more than a page says whether there is a next one. */
export const fullPage = pageSize + 1;

/** The most stories of one row that a statement looks at; the rest is for the next one. */
export const mostLookedAt = 2_000;

/** What the parts of a statement have in common. */
export interface FeedScope {
  readonly shelf: StoryShelf;
  /** The viewer's id as bigint, null for a visitor. */
  readonly viewer: Sql;
  /** The keys after which the page begins; null for the first page. */
  readonly cursor: readonly Sql[] | null;
  /** Whose stories may stand in the list, beside `canRead`. */
  readonly sees: { readonly nsfw: boolean; readonly closed: boolean };
}

/** Which stories stand side by side on a shelf. */
export interface Row {
  readonly isOpen: 0 | 1;
  readonly isNsfw: 0 | 1;
}

/** The rows of a shelf that a viewer may find something in. */
export function rowsOf({ sees }: Pick<FeedScope, 'sees'>): Row[] {
  const open = sees.closed ? ([1, 0] as const) : ([1] as const);
  const nsfw = sees.nsfw ? ([0, 1] as const) : ([0] as const);
  return open.flatMap((isOpen) => nsfw.map((isNsfw) => ({ isOpen, isNsfw })));
}

/** The story stands after the cursor. */
export const afterCursor = ({ shelf, cursor }: FeedScope): Sql =>
  cursor === null ? sql`true` : sql`${keyRow(shelf)} < (${join(cursor, ', ')})`;

/** The keys in the one row of a CTE, or those below every story when it has none. */
export function lowestOf(shelf: StoryShelf, cte: string): Sql {
  const names = keyNames(shelf);
  const bounds = lowestRow(shelf).map(
    (lowest, index) => sql`coalesce((SELECT ${names[index]} FROM ${raw(cte)}), ${lowest})`,
  );
  return sql`(${join(bounds, ', ')})`;
}

/** The story does not stand below the one row of a CTE, if it has one. */
export const notBelow = (shelf: StoryShelf, cte: string): Sql =>
  sql`${keyRow(shelf)} >= ${lowestOf(shelf, cte)}`;

/** Takes the stories that are looked at from the shelf in its order, as `story_id`, `author_id` and the keys. */
export const takeFrom = (shelf: StoryShelf, where: readonly Sql[]): Sql => sql`
  SELECT ${idColumn(shelf)} AS story_id, shelf.author_id, ${keyColumns(shelf)} FROM ${raw(shelf.table)} shelf
  WHERE ${join(where, ' AND ')} ORDER BY ${shelfOrder(shelf)} LIMIT ${literal(mostLookedAt)}`;

/** A CTE of the keys of the n-th of a list of rows, none when it is shorter. */
export const keysOfNth = (name: string, shelf: StoryShelf, from: Sql, n: Sql): Sql => sql`
  ${raw(name)} AS MATERIALIZED (
    SELECT ${namedKeys(shelf)} FROM ${from} ORDER BY ${namedOrder(shelf)} OFFSET ${n} - 1 LIMIT 1
  )`;

/** A CTE holds less than a full page; looked at once, before anything else. */
export const isShort = (cte: string): Sql => sql`(SELECT count(*) FROM ${raw(cte)}) < ${literal(fullPage)}`;

/**
 * What a feed is made of: CTEs, the last of which give `found` (`story_id` and the keys, at most a full page of them)
 * and `cut` (at most one row: the keys down to which `found` is whole, when it does not reach to the end).
 */
export type FeedParts = readonly Sql[];
