import { type SearchList, searchLists } from './lists/site-lists.js';
import { siteName } from './site-name.js';

/** "{title} - {site name}" (spec section 2); a page without a title bears the site's name alone. */
export function pageTitle(title: string | null, site: string = siteName): string {
  return title ? `${title} - ${site}` : site;
}

/** `Search Stories`, `Search Stories "moon"`: "Search" and the list, the query in quotes (spec section 2). */
export function searchTitle(list: SearchList, q?: string | null): string {
  const query = q?.trim();
  return `Search ${searchLists[list].label}${query ? ` "${query}"` : ''}`;
}

/** The description of the search page, computed as its title is. */
export function searchDescription(list: SearchList, q?: string | null): string {
  const query = q?.trim();
  const what = searchLists[list].label.toLowerCase();
  return query ? `Search results in ${what} for "${query}".` : `Search all ${what} of the site.`;
}
