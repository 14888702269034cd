import type { Sort } from '@quillstead/catalogue';

export type ShelfSort = Extract<Sort, 'newest' | 'top' | 'trending'>;

/** A column of an order; the type is that of its value in a cursor. */
interface ShelfKey {
  readonly column: string;
  readonly type: 'timestamptz' | 'bigint' | 'integer' | 'float8';
}

/**
 * Where stories stand in the order of a list, always the highest keys first, in a narrow table under the alias `shelf`
 * that has an index of just these keys behind `is_open` and `is_nsfw`. The last key is the story's id.
 */
export interface StoryShelf {
  readonly table: 'story' | 'story_stat' | 'story_hashtag';
  readonly keys: readonly ShelfKey[];
}

/** The stories of all, or of a hashtag, in one of the orders of product.md, "Lists". */
export function storyShelf(sort: ShelfSort, of: 'all' | 'hashtag'): StoryShelf {
  const table = of === 'hashtag' ? 'story_hashtag' : sort === 'newest' ? 'story' : 'story_stat';
  const id: ShelfKey = { column: table === 'story' ? 'id' : 'story_id', type: 'bigint' };
  const time: ShelfKey = { column: 'posted_at', type: 'timestamptz' };
  if (sort === 'newest') return { table, keys: [time, id] };
  if (sort === 'top') return { table, keys: [{ column: 'count_likes', type: 'integer' }, time, id] };
  return { table, keys: [{ column: 'score', type: 'float8' }, id] };
}

/** Names that the keys have outside of the shelf: `key_0`, `key_1` …; the last is the story's id. */
export const keyNames = ({ keys }: StoryShelf): string[] => keys.map((_, index) => `key_${index}`);

/** SQL of the keys under those names, and of the story's id. */
export function keyColumns({ keys }: StoryShelf): string {
  return keys.map(({ column }, index) => `shelf.${column} AS key_${index}`).join(', ');
}

/** SQL of the keys as one row to compare. */
export const keyRow = ({ keys }: StoryShelf): string =>
  `(${keys.map(({ column }) => `shelf.${column}`).join(', ')})`;

/** SQL behind ORDER BY, on the shelf itself. */
export const shelfOrder = ({ keys }: StoryShelf): string =>
  keys.map(({ column }) => `shelf.${column} DESC`).join(', ');

/** The same by the names outside. */
export const namedOrder = (shelf: StoryShelf, alias = ''): string =>
  keyNames(shelf)
    .map((name) => `${alias}${name} DESC`)
    .join(', ');

/** SQL of a row that stands below every story, to compare with. */
export const lowestRow = ({ keys }: StoryShelf): readonly string[] =>
  keys.map(({ type }) => (type === 'integer' || type === 'bigint' ? `0::${type}` : `'-infinity'::${type}`));
