import {
  type Filter,
  type ListChoices,
  paths,
  type Sort,
  type UserList,
  userLists,
} from '@quillstead/catalogue';
import type { ListLink } from '../feed/index.js';

/** The list of a profile that an address names, with its defaults, and the links to the others. */
export interface ChosenList {
  readonly list: UserList;
  readonly sort: Sort;
  readonly filter: Filter;
  readonly label: string;
  readonly lists: readonly ListLink[];
  readonly sorts: readonly ListLink[];
  readonly filters: readonly ListLink[];
}

/** A list of a profile, and what its request needs. */
export interface ProfileListProps {
  readonly username: string;
  readonly isOwn: boolean;
  readonly chosen: ChosenList;
}

interface ListQuery {
  readonly list?: string | undefined;
  readonly sort?: string | undefined;
  readonly filter?: string | undefined;
}

interface Owner {
  readonly username: string;
  /**
   * True for the viewer's own profile: only its member sees bookmarks and requests
   * (docs/product/lists.md#sorts-and-filters).
   */
  readonly isOwn: boolean;
}

const names = Object.keys(userLists) as UserList[];

/** Returns the list of a profile that an address names; null when there is no such list for the viewer. */
export function chosenList({ list, sort, filter }: ListQuery, { username, isOwn }: Owner): ChosenList | null {
  const open = names.filter((name) => isOwn || name !== 'bookmarks');
  const name = list === undefined ? 'posts' : open.find((one) => one === list);
  if (name === undefined) return null;
  const { label, sorts, filters = [] }: ListChoices = userLists[name];
  const shown = filters.filter((one) => isOwn || one !== 'requests');
  const by = sort === undefined ? sorts[0] : sorts.find((one) => one === sort);
  const of = filter === undefined ? filters[0] : shown.find((one) => one === filter);
  if (by === undefined || of === undefined) return null;
  return {
    list: name,
    sort: by,
    filter: of,
    label,
    lists: open.map((one) => ({
      label: userLists[one].label,
      to: one === 'posts' ? paths.user(username) : paths.user(username, one),
      isCurrent: one === name,
    })),
    sorts: (sorts.length > 1 ? sorts : []).map((one) => ({
      label: capital(one),
      to: addressOf(username, name, one, of),
      isCurrent: one === by,
    })),
    filters: (shown.length > 1 ? shown : []).map((one) => ({
      label: capital(one),
      to: addressOf(username, name, by, one),
      isCurrent: one === of,
    })),
  };
}

/** Returns the shortest address: what is the default is left out where nothing stands behind it. */
function addressOf(username: string, list: UserList, sort: Sort, filter: Filter): string {
  const { sorts, filters }: ListChoices = userLists[list];
  if (filter !== filters?.[0]) return paths.user(username, list, sort, filter);
  if (sort !== sorts[0]) return paths.user(username, list, sort);
  return list === 'posts' ? paths.user(username) : paths.user(username, list);
}

const capital = (word: string): string => word.replace(/^./u, (first) => first.toUpperCase());
