import { storyCategories, type StoryCategory } from './story-categories.js';
import type { StoryCategoryKey } from './story-category-keys.js';

export interface StorySize {
  readonly words: number;
  readonly characters: number;
}

/**
 * Returns the category of a story by its length: the first of `storyCategories` that it fits
 * (docs/product/stories.md#length-and-category).
 */
export function storyCategoryOf(size: StorySize): StoryCategoryKey {
  return storyCategories.find((category) => fits(category, size))?.key ?? 'epic';
}

/**
 * Returns the name of a story's length (docs/product/stories.md#length-and-category): "flash fiction", "73-word story".
 */
export function storyLength(size: StorySize): string {
  const key = storyCategoryOf(size);
  return key === 'n_word_story' ? `${size.words}-word story` : key.replaceAll('_', ' ');
}

function fits({ words, characters }: StoryCategory, size: StorySize): boolean {
  return (
    (words === undefined || (size.words >= words.from && size.words <= words.to)) &&
    (characters === undefined || size.characters <= characters.to)
  );
}
