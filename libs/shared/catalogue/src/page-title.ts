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
 * Returns the title of a page, "{title} - {site name}" (docs/product/pages.md#titles-and-navigation); for a page
 * without a title only the site's name.
 */
export function pageTitle(title: string | null, site: string = siteName): string {
  return title ? `${title} - ${site}` : site;
}

/**
 * Returns the title of the search page, `Search Stories` or `Search Stories "moon"`: "Search" and the list, the query
 * in quotes (docs/product/pages.md#titles-and-navigation).
 */
export function searchTitle(list: SearchList, q?: string | null): string {
  const query = visibleLine(q ?? '');
  return `Search ${searchLists[list].label}${query ? ` "${isolated(query)}"` : ''}`;
}

/** Returns the description of the search page, made in the same way as its title. */
export function searchDescription(list: SearchList, q?: string | null): string {
  const query = visibleLine(q ?? '');
  const what = searchLists[list].label.toLowerCase();
  return query ? `Search results in ${what} for "${isolated(query)}".` : `Search all ${what} of the site.`;
}

/** Returns the description of the home page while it lists the stories of a hashtag; the hashtag is its title. */
export function hashtagDescription(hashtag: string): string {
  return `Stories of the hashtag ${isolated(hashtag)}.`;
}

/** Returns the title of a page with a list of a story: `Comments on The Lamp`, `Likes of The Lamp`. */
export function storyListTitle(list: StoryList, title: string): string {
  return `${list === 'likes' ? 'Likes of' : 'Comments on'} ${isolated(title)}`;
}

/**
 * Returns the title of a profile's list, `Subscribers - Ann Lee @ann`. The posts, which are its first list, have the
 * title of the profile.
 */
export function userListTitle(list: UserList, name: string): string {
  return list === 'posts' ? name : `${userLists[list].label} - ${name}`;
}
