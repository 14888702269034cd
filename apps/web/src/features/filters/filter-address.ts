import { type StoryFilter, storyFilterFields, storyFilterOf } from '@quillstead/catalogue';

const lists: ReadonlySet<string> = new Set([
  'lengths',
  'ratings',
  'without_hashtags',
  'without_warnings',
  'without_warning_words',
]);

/** The filter of a list in its address: one, `none` for all stories, or nothing, which a remembered filter replaces. */
export type ListFilter = StoryFilter | 'none' | null;

/** The filter of a list, and what changes it. */
export interface FiltersProps {
  readonly filter: ListFilter;
  /** The address of the list with another filter. */
  readonly addressOf: (filter: ListFilter) => string;
}

/** Returns the filter that an address names. The server rejects values that do not exist. */
export function readFilter(search: URLSearchParams): ListFilter {
  const sent = storyFilterFields.map((field) => {
    if (lists.has(field)) return [field, search.getAll(field).filter((value) => value !== '')];
    return [field, field === 'is_finished' ? Number(search.get(field) === '1') : search.get(field)];
  });
  return storyFilterOf(Object.fromEntries(sent)) ?? (search.get('filters') === 'none' ? 'none' : null);
}

/** True if the address names a filter that hides stories. */
export const isFilter = (filter: ListFilter): filter is StoryFilter => filter !== null && filter !== 'none';

/** Returns the parameters of a filter, in an address and in a payload; those that are not set are left out. */
export function filterParameters(filter: ListFilter): Partial<StoryFilter> {
  if (!isFilter(filter)) return {};
  const set = storyFilterFields.filter((field) => {
    const value = filter[field];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });
  return Object.fromEntries(set.map((field) => [field, filter[field]]));
}

/** Adds the parameters of a filter to those of an address. */
export function withFilter(search: URLSearchParams, filter: ListFilter): URLSearchParams {
  if (filter === 'none') search.append('filters', filter);
  for (const [field, value] of Object.entries(filterParameters(filter)))
    for (const one of [value].flat())
      search.append(field, field === 'without_hashtags' ? tagOf(one) : String(one));
  return search;
}

/** Returns a hashtag without its `#`, which addresses leave out. */
const tagOf = (value: unknown): string => String(value).slice(1);

/** True if two filters have the same address. */
export const isSame = (one: ListFilter, other: ListFilter): boolean =>
  printFilter(one) === printFilter(other);

/** Returns the part of an address that names a filter. */
export const printFilter = (filter: ListFilter): string =>
  withFilter(new URLSearchParams(), filter).toString();
