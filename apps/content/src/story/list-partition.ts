import type { Sort } from '@quillstead/catalogue';
import { join, raw, type Sql } from '@quillstead/service-kit';

export type PartitionSort = Extract<Sort, 'newest' | 'top' | 'trending'>;

/** A column of an order, with the type of its value in a cursor. */
interface PartitionKey {
  readonly column: string;
  readonly type: 'timestamptz' | 'bigint' | 'integer' | 'float8';
}

/**
 * A narrow table that gives the order of the stories in a list, always the highest keys first. Queries name it by the
 * alias `partition`. It has an index of `is_open`, `is_nsfw` and just these keys. The last key is the story's id.
 */
export interface ListPartition {
  readonly table: 'story' | 'story_stat' | 'story_hashtag';
  readonly keys: readonly PartitionKey[];
}

/**
 * Returns the list partition of all stories, or of a hashtag's, in one of the orders of
 * docs/product/lists.md#sorts-and-filters.
 *
 * @param isFiltered whether it must have the columns that a filter reads of each story
 */
export function listPartition(sort: PartitionSort, of: 'all' | 'hashtag', isFiltered = false): ListPartition {
  const ofAll = sort === 'newest' && !isFiltered ? 'story' : 'story_stat';
  const table = of === 'hashtag' ? 'story_hashtag' : ofAll;
  const id: PartitionKey = { column: table === 'story' ? 'id' : 'story_id', type: 'bigint' };
  const time: PartitionKey = { column: 'posted_at', type: 'timestamptz' };
  if (sort === 'newest') return { table, keys: [time, id] };
  if (sort === 'top') return { table, keys: [{ column: 'count_likes', type: 'integer' }, time, id] };
  return { table, keys: [{ column: 'score', type: 'float8' }, id] };
}

/** Returns the names of the keys outside of the list partition: `key_0`, `key_1` …; the last is the story's id. */
export const keyNames = ({ keys }: ListPartition, alias = ''): Sql[] =>
  keys.map((_, index) => raw(`${alias}key_${index}`));

/** Returns the names of the keys as a list of columns. */
export const namedKeys = (partition: ListPartition): Sql => join(keyNames(partition), ', ');

/** Returns the column of the story's id. */
export const idColumn = ({ keys }: ListPartition): Sql => raw(`partition.${keys.at(-1)?.column}`);

/** Returns the keys of the list partition as columns with the names of `keyNames`. */
export const keyColumns = ({ keys }: ListPartition): Sql =>
  raw(keys.map(({ column }, index) => `partition.${column} AS key_${index}`).join(', '));

/** Returns the keys as one row to compare. */
export const keyRow = ({ keys }: ListPartition): Sql =>
  raw(`(${keys.map(({ column }) => `partition.${column}`).join(', ')})`);

/** Returns the ORDER BY expressions on the list partition. */
export const partitionOrder = ({ keys }: ListPartition): Sql =>
  raw(keys.map(({ column }) => `partition.${column} DESC`).join(', '));

/** Returns the ORDER BY expressions on the names of `keyNames`. */
export const namedOrder = ({ keys }: ListPartition, alias = ''): Sql =>
  raw(keys.map((_, index) => `${alias}key_${index} DESC`).join(', '));

/** Returns a row that stands below every story, to compare with. */
export const lowestRow = ({ keys }: ListPartition): Sql[] =>
  keys.map(({ type }) =>
    raw(type === 'integer' || type === 'bigint' ? `0::${type}` : `'-infinity'::${type}`),
  );
