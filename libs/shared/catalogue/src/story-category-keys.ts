/**
 * The keys of `storyCategories`, in their order. They are in a file of their own, because the rules of fields need only
 * the keys.
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
