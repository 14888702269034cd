import type { ContentWarning, Rating } from './content-notes.js';
import { hashtagKey, toHashtag, warningKey } from './hashtag-key.js';
import type { LanguageCode } from './language-codes.js';
import type { StoryCategoryKey } from './story-category-keys.js';
import { storyFilterFields } from './story-filter-fields.js';

/** The stories that a list or a search shows (docs/product/lists.md#filters-of-stories). */
export interface StoryFilter {
  /** The categories of the stories that are shown; empty for all. */
  readonly lengths: readonly StoryCategoryKey[];
  /** The ratings of the stories that are shown; empty for all. */
  readonly ratings: readonly Rating[];
  /** The language of the stories that are shown; null for all. */
  readonly lang: LanguageCode | null;
  /** The hashtags whose stories are left out, by their keys, `#` included. */
  readonly without_hashtags: readonly string[];
  /** The warnings whose stories are left out. */
  readonly without_warnings: readonly ContentWarning[];
  /** The warnings in authors' own words whose stories are left out, by their keys. */
  readonly without_warning_words: readonly string[];
  /** 1 if stories of a series that is not complete are left out. */
  readonly is_finished: 0 | 1;
}

type Sent = {
  readonly [Field in (typeof storyFilterFields)[number]]?:
    string | readonly string[] | 0 | 1 | null | undefined;
};

/**
 * Returns the filter that checked fields describe. Equal filters become equal objects: each list is in one order and
 * names nothing twice.
 *
 * @returns null when it shows all stories
 */
export function storyFilterOf(sent: Sent): StoryFilter | null {
  const filter = {
    lengths: listOf(sent.lengths),
    ratings: listOf(sent.ratings),
    lang: sent.lang || null,
    without_hashtags: listOf(sent.without_hashtags, (tag) => hashtagKey(toHashtag(tag))),
    without_warnings: listOf(sent.without_warnings),
    without_warning_words: listOf(sent.without_warning_words, warningKey),
    is_finished: sent.is_finished ?? 0,
  } as StoryFilter;
  return countFilters(filter) === 0 ? null : filter;
}

/** Returns the number of the seven conditions that a filter sets. */
export function countFilters(filter: StoryFilter): number {
  return storyFilterFields.filter((field) => {
    const value = filter[field];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  }).length;
}

function listOf(value: Sent[keyof Sent], tidy = (item: string) => item): string[] {
  return Array.isArray(value) ? [...new Set((value as readonly string[]).map(tidy))].sort() : [];
}
