import { ratingNames, ratings, warningLabels } from './content-notes.js';

describe('the notes on the content of a story', () => {
  it('number the ratings by their places', () => {
    expect(ratingNames.map((name) => ratings[name].code)).toEqual([0, 1, 2, 3]);
  });

  it('name what the author warns of in one order, and leave out what no list has', () => {
    const story = { content_warnings: ['death', 'unheard_of', 'violence'], warning_words: ['spiders'] };
    expect(warningLabels(story)).toEqual(['Violence', 'Death', 'spiders']);
  });
});
