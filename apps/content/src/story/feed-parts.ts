import { pageSize } from '@quillstead/contracts';
import {
  keyColumns,
  keyNames,
  keyRow,
  lowestRow,
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
  /** SQL of the viewer's id as bigint, null for a visitor. */
  readonly viewer: string;
  /** SQL of the keys after which the page begins; null for the first page. */
  readonly cursor: readonly string[] | null;
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

/** SQL of the condition that a story stands after the cursor. */
export function afterCursor({ shelf, cursor }: FeedScope): string {
  return cursor === null ? 'true' : `${keyRow(shelf)} < (${cursor.join(', ')})`;
}

/** SQL of the keys in the one row of a CTE, or of those below every story when it has none. */
export function lowestOf(shelf: StoryShelf, cte: string): string {
  const lowest = lowestRow(shelf);
  const bounds = keyNames(shelf).map(
    (name, index) => `coalesce((SELECT ${name} FROM ${cte}), ${lowest[index]})`,
  );
  return `(${bounds.join(', ')})`;
}

/** SQL of the condition that a story does not stand below the one row of a CTE, if it has one. */
export const notBelow = (shelf: StoryShelf, cte: string): string =>
  `${keyRow(shelf)} >= ${lowestOf(shelf, cte)}`;

/** SQL that takes stories from the shelf in its order, as `story_id`, `author_id` and the keys. */
export function takeFrom(shelf: StoryShelf, where: readonly string[], limit: number): string {
  const id = shelf.keys.at(-1)?.column;
  return `
    SELECT shelf.${id} AS story_id, shelf.author_id, ${keyColumns(shelf)} FROM ${shelf.table} shelf
    WHERE ${where.join(' AND ')} ORDER BY ${shelfOrder(shelf)} LIMIT ${limit}`;
}

/** SQL of a CTE of the keys of the n-th of a list of rows, none when it is shorter. @param n a number, or SQL of one */
export function keysOfNth(name: string, shelf: StoryShelf, from: string, n: number | string): string {
  return `${name} AS MATERIALIZED (
    SELECT ${keyNames(shelf).join(', ')} FROM ${from} ORDER BY ${namedOrder(shelf)} OFFSET ${n} - 1 LIMIT 1
  )`;
}

/** SQL of the condition that a CTE holds less than a full page; looked at once, before anything else. */
export const isShort = (cte: string): string => `(SELECT count(*) FROM ${cte}) < ${fullPage}`;

/**
 * What a feed is made of: CTEs, the last of which give `found` (`story_id` and the keys, at most a full page of them)
 * and `cut` (at most one row: the keys down to which `found` is whole, when it does not reach to the end).
 */
export type FeedParts = readonly string[];
