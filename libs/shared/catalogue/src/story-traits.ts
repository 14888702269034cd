import type { ContentWarning, Rating } from './content-notes.js';
import type { StoryCategoryKey } from './story-category-keys.js';

/** A trait by which a filter selects stories, apart from their language and their hashtags. */
export type StoryTrait = StoryCategoryKey | Rating | ContentWarning | 'unfinished';

/**
 * The bit of each trait in the traits of a story. The databases store them, so a bit never gets another meaning: a new
 * trait gets the next free one.
 */
const bits = {
  dribble: 0,
  drabble: 1,
  twitterature: 2,
  n_word_story: 3,
  microfiction: 4,
  sudden_fiction: 5,
  flash_fiction: 6,
  short_story: 7,
  novelette: 8,
  novella: 9,
  novel: 10,
  epic: 11,
  general: 12,
  teen: 13,
  mature: 14,
  explicit: 15,
  unfinished: 16,
  violence: 17,
  gore: 18,
  death: 19,
  self_harm: 20,
  abuse: 21,
  sexual_violence: 22,
  sexual_content: 23,
  drugs: 24,
  animal_harm: 25,
  illness: 26,
  discrimination: 27,
  strong_language: 28,
} as const satisfies Record<StoryTrait, number>;

export const storyTraits = Object.keys(bits) as readonly StoryTrait[];

/** Returns the traits whose bits are set in a number, which may be from a release that has further ones. */
export const traitsIn = (mask: number): StoryTrait[] =>
  storyTraits.filter((trait) => Math.floor(mask / 2 ** bits[trait]) % 2 === 1);

/** Returns the number in which the bits of the traits are set; 0 for none. */
export const traitMask = (traits: readonly StoryTrait[]): number =>
  [...new Set(traits)].reduce((mask, trait) => mask + 2 ** bits[trait], 0);
