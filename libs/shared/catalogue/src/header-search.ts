import type { SearchList } from './lists/site-lists.js';
import { paths } from './paths/links.js';

/**
 * Returns the address to which Enter in the header's search field leads (docs/product/search.md#header-search).
 *
 * @param text as it was typed
 * @param current the list of the search page that is open, null on any other page
 * @returns null for an empty text
 */
export function headerSearch(text: string, current: SearchList | null): string | null {
  const words = text.trim();
  if (words === '') return null;
  const name = /^[#＃@＠](\S+)$/u.exec(words)?.[1];
  if (name !== undefined) return isHashtag(words) ? paths.hashtag(words) : paths.user(name);
  return paths.search(current ?? listMeant(words.toLowerCase()), words);
}

const isHashtag = (words: string): boolean => /^[#＃]/u.test(words);

function listMeant(words: string): SearchList {
  if (/^[@＠]/u.test(words)) return 'user';
  if (words.includes('by')) return 'story';
  if (words.includes('comment')) return 'comment';
  return isHashtag(words) ? 'hashtag' : 'user';
}
