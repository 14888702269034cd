import { cutText } from './cut-text.js';
import { hasVisibleText } from './visible-text.js';
import { withoutOrnaments } from './without-ornaments.js';

const maximum = 160;
const endPunctuation = /[.!?…。！？]["'”’)」』]?$/u;
/** More of the markup of a story is not looked at: it may be a novel. */
const enoughMarkup = 20_000;

/** The texts of an item from which its description is made: `rich_text_story` is markup, the others are plain. */
export interface Described {
  readonly description?: string | null;
  readonly rich_text_story_substring?: string | null;
  readonly rich_text_story?: string | null;
  readonly comment_text?: string | null;
}

/**
 * The description of an item's page: its own, else from the first of its texts
 * (docs/product/pages.md#metadata-of-a-page).
 *
 * @param proseOf the dictionary's `storyProse`, given so that the catalogue needs no parser; it leaves out a tag that
 *   is torn at the end
 */
export function itemDescription(item: Described, proseOf: (html: string) => string): string {
  const { description, rich_text_story_substring, rich_text_story, comment_text } = item;
  return (
    metaDescription(description, rich_text_story_substring) ||
    metaDescription(null, proseOf(rich_text_story?.slice(0, enoughMarkup) ?? '')) ||
    metaDescription(null, comment_text)
  );
}

/**
 * The description of a page for machines (docs/product/pages.md#metadata-of-a-page, the maximum chosen: 160
 * characters): the supplied one cut to the maximum plus 5, else the fallback on one line, cut to the maximum and ended
 * with "..." when it was cut within a sentence. Both are plain texts, in which "<" is a sign like any other.
 */
export function metaDescription(supplied: string | null | undefined, fallback?: string | null): string {
  if (supplied && hasVisibleText(supplied)) return cutText(supplied.trim(), maximum + 5);
  const text = withoutOrnaments(fallback ?? '')
    .replace(/\s+/gu, ' ')
    .trim();
  const cut = cutText(text, maximum).trimEnd();
  const isFull = cutText(text, maximum - 1) !== text;
  return isFull && !endPunctuation.test(cut) ? `${cut}...` : cut;
}
