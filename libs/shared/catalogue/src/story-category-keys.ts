/**
 * The keys of `storyCategories`, in their order. Apart from what else is said of them, as the rules of fields need the
 * keys alone.
 */
export const storyCategoryKeys = [
  'dribble',
  'drabble',
  'twitterature',
  'n_word_story',
  'microfiction',
  'sudden_fiction',
  'flash_fiction',
  'short_story',
  'novelette',
  'novella',
  'novel',
  'epic',
] as const;

export type StoryCategoryKey = (typeof storyCategoryKeys)[number];
