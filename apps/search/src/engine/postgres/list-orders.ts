import { integer, KeyOrder, type KeysOf, type RowOf, sql, text, time } from '@quillstead/service-kit';
import type { DocKind } from '../../index-later/index-later.js';
import type { SearchRequest } from '../search-engine.js';

/** Something that was found, with what its list may be sorted by. */
export const foundRow = {
  id: integer,
  part: integer.orNull,
  score: integer,
  weight: integer,
  /** Null of what has no time, or no name. */
  posted_at: time.orNull,
  name: text.orNull,
  updated_at: time.orNull,
};
/** The columns of what is not read but for its id. */
export const unread = sql`0 AS weight, NULL::timestamptz AS posted_at, NULL::text AS name, NULL::timestamptz AS updated_at`;
export type FoundRow = RowOf<typeof foundRow>;

interface Order {
  readonly columns: readonly string[];
  readonly direction: 'ASC' | 'DESC';
  readonly keysOf: KeysOf<FoundRow>;
}

const relevance: Order = {
  columns: ['found.score', 'found.weight', 'found.id'],
  direction: 'DESC',
  keysOf: ({ score, weight, id }) => [score, weight, id],
};
const newest: Order = {
  columns: ['found.posted_at', 'found.id'],
  direction: 'DESC',
  keysOf: ({ posted_at, id }) => [posted_at?.toISOString() ?? '', id],
};
/** The ids of hashtags grow with time. */
const latest: Order = { columns: ['found.id'], direction: 'DESC', keysOf: ({ id }) => [id] };
const top: Order = {
  columns: ['found.weight', 'found.id'],
  direction: 'DESC',
  keysOf: ({ weight, id }) => [weight, id],
};
const alphabetical: Order = {
  columns: ['found.name', 'found.id'],
  direction: 'ASC',
  keysOf: ({ name, id }) => [name ?? '', id],
};

/** Returns the order of a list by its keys. Of stories and comments `top` is content's to know. */
export function listOrder(
  kind: DocKind,
  { sort, list }: Pick<SearchRequest, 'sort' | 'list'>,
): KeyOrder<FoundRow> {
  const { columns, direction, keysOf } = orderOf(kind, sort);
  return new KeyOrder(list, columns, direction, keysOf);
}

function orderOf(kind: DocKind, sort: SearchRequest['sort']): Order {
  if (sort === 'newest') return kind === 'hashtag' ? latest : newest;
  if (sort === 'top') return top;
  return sort === 'alphabetical' ? alphabetical : relevance;
}

/**
 * Returns a moment after which nothing of the rest of a list was posted that is ordered by time, as one by relevance is
 * among equals; null where it is not known.
 *
 * @param keys of the cursor, none at the beginning of the list
 */
export function latestOf(sort: SearchRequest['sort'], keys: readonly (string | number)[]): string | null {
  if (sort === 'newest') return typeof keys[0] === 'string' ? keys[0] : null;
  const [, seconds] = sort === null ? keys : [];
  return typeof seconds === 'number' ? new Date((seconds + 1) * 1_000).toISOString() : null;
}
