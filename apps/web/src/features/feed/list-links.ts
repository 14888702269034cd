import type { ListChoices, Sort } from '@quillstead/catalogue';
import type { ListLink } from './list-bar.js';

interface ListLinks<List extends string> {
  readonly lists: readonly ListLink[];
  readonly sorts: readonly ListLink[];
  readonly list: List;
  readonly sort: Sort;
}

/**
 * Returns the list and the sort that the address of a page names, and the links to all lists and sorts of the page. An
 * address without a list means the first one. An address without a sort means the list's default; its link names no
 * sort either. Null when the address names a list or a sort that does not exist.
 *
 * @param linkTo the address of a list, and of a sort of it
 */
export function listLinks<List extends string>(
  choices: Readonly<Record<List, ListChoices>>,
  query: { readonly list?: string | undefined; readonly sort?: string | undefined },
  linkTo: (list: List, sort?: Sort) => string,
): ListLinks<List> | null {
  const names = Object.keys(choices) as List[];
  const list = query.list === undefined ? names[0] : names.find((name) => name === query.list);
  if (list === undefined) return null;
  const { sorts } = choices[list];
  const sort = query.sort === undefined ? sorts[0] : sorts.find((one) => one === query.sort);
  if (sort === undefined) return null;
  return {
    list,
    sort,
    lists: names.map((name) => ({
      label: choices[name].label,
      to: linkTo(name),
      isCurrent: name === list,
    })),
    sorts: sorts.map((one, index) => ({
      label: one.replace(/^./u, (first) => first.toUpperCase()),
      to: index === 0 ? linkTo(list) : linkTo(list, one),
      isCurrent: one === sort,
    })),
  };
}
