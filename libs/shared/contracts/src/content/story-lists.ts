import { defineAsk, defineCall } from '../define-call.js';

/** `filter2` other than `all` is for members; the recommendations come unless `excludeKeys` leaves them out. */
export const listHome = defineCall({
  name: 'content.list_home',
  method: 'GET',
  path: '/home',
  audience: 'anyone',
  optional: ['sort', 'hashtag', 'filter2', 'excludeKeys', 'next'],
  reply: 'home_list',
  errors: ['bad_cursor', 'forbidden'],
});

/** What a person has published, stories or comments. */
export const listUserPosts = defineCall({
  name: 'content.list_user_posts',
  method: 'GET',
  path: '/user/:username/posts',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'filter', 'next'],
  reply: 'post_list',
  errors: ['not_found', 'bad_cursor'],
});

/** What a member keeps; for everybody else it does not exist (product.md, "Stories, drafts, comments"). */
export const listUserBookmarks = defineCall({
  name: 'content.list_user_bookmarks',
  method: 'GET',
  path: '/user/:username/bookmarks',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'filter', 'next'],
  reply: 'post_list',
  errors: ['not_found', 'bad_cursor'],
});

export interface SitemapPart {
  /** A story's slug or an author's username, and when what it leads to changed; null when that is not known. */
  readonly entries: readonly { readonly key: string; readonly changed_at: string | null }[];
  /** How many parts there are, from 0 on. */
  readonly parts: number;
}

/** What machines may know of the site: the stories and authors that every visitor may see and that may be shared. */
export const listSitemap = defineAsk<{ kind: 'stories' | 'authors'; part: number }, SitemapPart>({
  name: 'content.list_sitemap',
  repeat: 'freely',
  callers: ['gateway'],
});
