import { type ListFilter, withFilter } from './filter-address.js';

/** Whether two filters have the same address. */
export const isSame = (one: ListFilter, other: ListFilter): boolean =>
  printFilter(one) === printFilter(other);

/** The part of an address that names a filter. */
export const printFilter = (filter: ListFilter): string =>
  withFilter(new URLSearchParams(), filter).toString();
