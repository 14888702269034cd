import { contentWarnings, ratingNames } from './content-notes.js';
import { storyCategories } from './story-categories.js';
import { type StoryTrait, storyTraits, traitMask, traitsIn } from './story-traits.js';

const traits = [
  ...storyCategories.map(({ key }) => key),
  ...ratingNames,
  ...Object.keys(contentWarnings),
  'unfinished',
] as StoryTrait[];

describe('the traits of stories', () => {
  it('have a bit each, so that the mask of all is the sum of their masks', () => {
    const masks = traits.map((trait) => traitMask([trait]));
    expect(new Set(masks).size).toBe(traits.length);
    expect(storyTraits.toSorted()).toEqual(traits.toSorted());
    expect(masks.every((mask) => Number.isInteger(Math.log2(mask)))).toBe(true);
    expect(traitMask(traits)).toBe(masks.reduce((sum, mask) => sum + mask, 0));
  });

  it('are read back from their mask', () => {
    expect(traitsIn(traitMask(['novel', 'strong_language', 'unfinished']))).toEqual([
      'novel',
      'unfinished',
      'strong_language',
    ]);
    expect(traitsIn(traitMask(traits)).toSorted()).toEqual(traits.toSorted());
    expect(traitsIn(0)).toEqual([]);
  });

  it('count once, however often they are named', () => {
    expect(traitMask(['novel', 'novel', 'teen'])).toBe(2 ** 10 + 2 ** 13);
    expect(traitMask([])).toBe(0);
  });
});
