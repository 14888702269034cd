import { cutText } from './cut-text.js';
import { nameBeforeHandle, type Named } from './labels.js';
import { hasVisibleText } from './visible-text.js';
import { withoutOrnaments } from './without-ornaments.js';

const maximum = 160;
const endPunctuation = /[.!?…。！？]["'”’)」』]?$/u;
/** The characters of the markup of a story that are read: it may be a novel. */
const enoughMarkup = 20_000;

/** The texts of an item from which its description is made: `rich_text_story` is markup, the others are plain. */
export interface Described {
  readonly description?: string | null;
  readonly rich_text_story_substring?: string | null;
  readonly rich_text_story?: string | null;
  readonly comment_text?: string | null;
}

/**
 * Returns the description of an item's page: its own, else one from the first of its texts
 * (docs/product/pages.md#metadata-of-a-page).
 *
 * @param proseOf the dictionary's `storyProse`, passed in so that the catalogue needs no parser; it leaves out a tag
 * that is cut at the end
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
 * Returns the description of a page for machines (docs/product/pages.md#metadata-of-a-page, the maximum chosen: 160
 * characters): the supplied one cut to the maximum plus 5, else the fallback on one line, cut to the maximum and ended
 * with "..." when it was cut within a sentence. Both are plain texts, in which "<" has no special meaning.
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

interface DescribedPerson extends Named {
  readonly bio: string | null;
  readonly count_stories: number;
}

/** Returns the description of a profile for machines: the member's own bio, else the number of stories to read. */
export function profileDescription(person: DescribedPerson): string {
  const { bio, count_stories: count } = person;
  const name = nameBeforeHandle(person);
  const stories = count === 1 ? 'a story' : `${count} stories`;
  if (bio !== null && hasVisibleText(bio)) return bio.trim();
  return count === 0 ? `The profile of ${name}.` : `Read ${stories} by ${name}.`;
}
