import { paths, type SearchList, searchLists, type Sort } from '@quillstead/catalogue';
import { type ListFilter, readFilter, withFilter } from '../filters/index.js';

/** The search that the address names. */
export interface SearchChoice {
  readonly list: SearchList;
  /** The query as it was typed; empty before anything was. */
  readonly q: string;
  /** The order of the results; null for relevance. */
  readonly sort: Sort | null;
  /** The filter of stories. */
  readonly filter: ListFilter;
}

/** Reads it; an order that the list does not know is none. */
export function searchChoice(list: SearchList, query: URLSearchParams): SearchChoice {
  const sorts: readonly Sort[] = searchLists[list].sorts;
  return {
    list,
    q: query.get('q')?.trim() ?? '',
    sort: sorts.find((sort) => sort === query.get('sort')) ?? null,
    filter: list === 'story' ? readFilter(query) : null,
  };
}

/** Returns the address of a choice, which holds all of it; what is the default does not stand there. */
export function searchAddress({ list, q, sort, filter }: SearchChoice): string {
  const query = new URLSearchParams({ ...(q !== '' && { q }), ...(sort !== null && { sort }) });
  withFilter(query, filter);
  return query.size === 0 ? paths.search(list) : `${paths.search(list)}?${query}`;
}
