import { groupedNumber } from './numbers.js';

/** A category of stories by length (docs/product/stories.md#length-and-category). */
export interface StoryCategory {
  /** The name of the category in addresses and filters. */
  readonly key: string;
  /** The name in menus; the name of the length of one story comes from `storyLength`. */
  readonly label: string;
  /** The length of its stories, in words for people. */
  readonly span: string;
  readonly words?: { readonly from: number; readonly to: number };
  readonly characters?: { readonly to: number };
}

/**
 * The twelve categories in the order in which a story is compared with them
 * (docs/product/stories.md#length-and-category).
 */
export const storyCategories = [
  exactly('dribble', 'Dribble', 50),
  exactly('drabble', 'Drabble', 100),
  { key: 'twitterature', label: 'Twitterature', span: 'up to 280 characters', characters: { to: 280 } },
  {
    key: 'n_word_story',
    label: 'Under 100 words',
    span: 'other than those above',
    words: { from: 0, to: 99 },
  },
  between('microfiction', 'Microfiction', 100, 499),
  between('sudden_fiction', 'Sudden fiction', 500, 999),
  between('flash_fiction', 'Flash fiction', 1_000, 3_999),
  between('short_story', 'Short story', 4_000, 7_499),
  between('novelette', 'Novelette', 7_500, 17_499),
  between('novella', 'Novella', 17_500, 39_999),
  between('novel', 'Novel', 40_000, 99_999),
  {
    key: 'epic',
    label: 'Epic',
    span: '100,000 words and more',
    words: { from: 100_000, to: Infinity },
  },
] as const satisfies readonly StoryCategory[];

function exactly<Key extends string>(key: Key, label: string, count: number) {
  return { key, label, span: `exactly ${count} words`, words: { from: count, to: count } };
}

function between<Key extends string>(key: Key, label: string, from: number, to: number) {
  const span = `${groupedNumber(from)} to ${groupedNumber(to)} words`;
  return { key, label, span, words: { from, to } };
}
