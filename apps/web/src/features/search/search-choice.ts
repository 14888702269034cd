import { paths, type SearchList, searchLists, type Sort } from '@quillstead/catalogue';

/** The search that the address names. */
export interface SearchChoice {
  readonly list: SearchList;
  /** As it was typed; empty before anything was. */
  readonly q: string;
  /** Null: by relevance. */
  readonly sort: Sort | null;
}

/** Reads it; an order that the list does not know is none. */
export function searchChoice(list: SearchList, query: URLSearchParams): SearchChoice {
  const sorts: readonly Sort[] = searchLists[list].sorts;
  return {
    list,
    q: query.get('q')?.trim() ?? '',
    sort: sorts.find((sort) => sort === query.get('sort')) ?? null,
  };
}

/** The address of a choice, which holds all of it; what is the default does not stand there. */
export function searchAddress({ list, q, sort }: SearchChoice): string {
  const query = new URLSearchParams({ ...(q !== '' && { q }), ...(sort !== null && { sort }) });
  return query.size === 0 ? paths.search(list) : `${paths.search(list)}?${query}`;
}
