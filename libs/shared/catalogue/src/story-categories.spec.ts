import { storyCategories } from './story-categories.js';
import { storyCategoryKeys } from './story-category-keys.js';
import { storyCategoryOf, storyLength } from './story-length.js';

describe('the categories of stories', () => {
  it('are twelve, in the order in which they are held against a story', () => {
    expect(storyCategories.map(({ label, span }) => `${label}: ${span}`)).toEqual([
      'Dribble: exactly 50 words',
      'Drabble: exactly 100 words',
      'Twitterature: up to 280 characters',
      'Under 100 words: other than those above',
      'Microfiction: 100 to 499 words',
      'Sudden fiction: 500 to 999 words',
      'Flash fiction: 1,000 to 3,999 words',
      'Short story: 4,000 to 7,499 words',
      'Novelette: 7,500 to 17,499 words',
      'Novella: 17,500 to 39,999 words',
      'Novel: 40,000 to 99,999 words',
      'Epic: 100,000 words and more',
    ]);
    expect(storyCategories.map(({ key }) => key)).toEqual(storyCategoryKeys);
  });

  it('leave no count of words without one', () => {
    const edges = storyCategories
      .flatMap((category) => ('words' in category ? [category.words] : []))
      .filter(({ from, to }) => from !== to);
    for (const [index, { to }] of edges.entries()) {
      expect(edges[index + 1]?.from ?? Infinity).toBe(to === Infinity ? Infinity : to + 1);
    }
  });

  it.each([
    [73, 400, 'n_word_story', '73-word story'],
    [50, 400, 'dribble', 'dribble'],
    [600, 4000, 'sudden_fiction', 'sudden fiction'],
  ])('%i words of %i characters are %s', (words, characters, key, name) => {
    expect([storyCategoryOf({ words, characters }), storyLength({ words, characters })]).toEqual([key, name]);
  });
});
