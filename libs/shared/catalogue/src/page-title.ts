import {
  type SearchList,
  searchLists,
  type StoryList,
  type UserList,
  userLists,
} from './lists/site-lists.js';
import { siteName } from './site-name.js';
import { isolated, visibleLine } from './visible-text.js';

/**
 * "{title} - {site name}" (docs/product/pages.md#titles-and-navigation); a page without a title bears the site's name
 * alone.
 */
export function pageTitle(title: string | null, site: string = siteName): string {
  return title ? `${title} - ${site}` : site;
}

/**
 * `Search Stories`, `Search Stories "moon"`: "Search" and the list, the query in quotes
 * (docs/product/pages.md#titles-and-navigation).
 */
export function searchTitle(list: SearchList, q?: string | null): string {
  const query = visibleLine(q ?? '');
  return `Search ${searchLists[list].label}${query ? ` "${isolated(query)}"` : ''}`;
}

/** The description of the search page, computed as its title is. */
export function searchDescription(list: SearchList, q?: string | null): string {
  const query = visibleLine(q ?? '');
  const what = searchLists[list].label.toLowerCase();
  return query ? `Search results in ${what} for "${isolated(query)}".` : `Search all ${what} of the site.`;
}

/** The description of the home page while it lists the stories of a hashtag, which is its title. */
export function hashtagDescription(hashtag: string): string {
  return `Stories of the hashtag ${isolated(hashtag)}.`;
}

/** `Comments on The Lamp`, `Likes of The Lamp`: what stands below a story has pages of its own. */
export function storyListTitle(list: StoryList, title: string): string {
  return `${list === 'likes' ? 'Likes of' : 'Comments on'} ${isolated(title)}`;
}

/** `Subscribers - Ann Lee @ann`; the posts, which are a profile's first list, are called as it is. */
export function userListTitle(list: UserList, name: string): string {
  return list === 'posts' ? name : `${userLists[list].label} - ${name}`;
}
