import { type SearchList, searchLists, type Sort } from '@quillstead/catalogue';
import type { PayloadOf, searchList } from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';
import type { SearchRequest } from '../engine/index.js';

type Payload = PayloadOf<typeof searchList>;

/** Which list is requested. Throws `invalid` for another. */
export function listOf({ list }: Pick<Payload, 'list'>): SearchList {
  if (list !== null && list !== undefined && list in searchLists) return list as SearchList;
  throw new CallError('invalid', messages.value(dictionary.list.label, String(list)));
}

/** The requested sort; null is by relevance. Throws `invalid` for one that the list does not have. */
export function sortOf(list: SearchList, { sort }: Pick<Payload, 'sort'>): SearchRequest['sort'] {
  if (!sort) return null;
  const sorts: readonly Sort[] = searchLists[list].sorts;
  if (sort === 'trending' || sort === 'chronological' || !sorts.includes(sort))
    throw new CallError('invalid', messages.value(dictionary.sort.label, sort));
  return sort;
}
