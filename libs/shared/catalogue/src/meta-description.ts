import { cutText } from './cut-text.js';

const maximum = 160;
const endPunctuation = /[.!?…。！？]["'”’)」』]?$/u;
const trailingTag = /<[^>]*$/u;

/** The texts of an item from which its description is made. */
export interface Described {
  readonly description?: string | null;
  readonly rich_text_story_substring?: string | null;
  readonly rich_text_story?: string | null;
  readonly comment_text?: string | null;
}

/**
 * The description of an item's page: its own, else from the first of its texts
 * (docs/product/pages.md#metadata-of-a-page).
 */
export function itemDescription(item: Described, stripHtml: (html: string) => string): string {
  const { description, rich_text_story_substring, rich_text_story, comment_text } = item;
  return metaDescription(description, [rich_text_story_substring, rich_text_story, comment_text], stripHtml);
}

/**
 * The description of a page for machines (docs/product/pages.md#metadata-of-a-page, the maximum chosen: 160
 * characters): the supplied one cut to the maximum plus 5, else the first fallback that is not empty, its markup
 * stripped, cut to the maximum and ended with "..." when it was cut within a sentence.
 *
 * @param stripHtml the dictionary's stripper, given so that this room needs no parser
 */
export function metaDescription(
  supplied: string | null | undefined,
  fallbacks: readonly (string | null | undefined)[],
  stripHtml: (html: string) => string,
): string {
  const own = supplied?.trim();
  if (own) return cutText(own, maximum + 5);
  const text = firstText(fallbacks, stripHtml);
  const cut = cutText(text, maximum).replace(trailingTag, '').trimEnd();
  return text.length >= maximum && !endPunctuation.test(cut) ? `${cut}...` : cut;
}

/** The first that says something, on one line. */
function firstText(
  fallbacks: readonly (string | null | undefined)[],
  stripHtml: (html: string) => string,
): string {
  for (const one of fallbacks) {
    const text = one ? stripHtml(one).replace(/\s+/gu, ' ').trim() : '';
    if (text !== '') return text;
  }
  return '';
}
