import { isFilter, type ListFilter } from './filter-address.js';
import { isSame } from './same-filter.js';
import { useRememberedFilter } from './use-remembered-filter.js';

/** Whether a list has the remembered filter. */
export function useIsRemembered(filter: ListFilter): boolean {
  const remembered = useRememberedFilter();
  return isFilter(filter) && isSame(filter, remembered);
}
