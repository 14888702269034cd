import { defineAsk } from '../define-call.js';

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
