import { storyLength } from './story-length.js';

describe('storyLength', () => {
  it.each([
    [49, 281, '49-word story'],
    [50, 281, 'dribble'],
    [50, 200, 'dribble'],
    [51, 280, 'twitterature'],
    [51, 281, '51-word story'],
    [99, 500, '99-word story'],
    [100, 500, 'drabble'],
    [100, 280, 'drabble'],
    [101, 500, 'microfiction'],
    [101, 280, 'twitterature'],
    [499, 3000, 'microfiction'],
    [500, 3000, 'sudden fiction'],
    [999, 6000, 'sudden fiction'],
    [1000, 6000, 'flash fiction'],
    [3999, 24000, 'flash fiction'],
    [4000, 24000, 'short story'],
    [4500, 27000, 'short story'],
    [7499, 45000, 'short story'],
    [7500, 45000, 'novelette'],
    [17499, 99000, 'novelette'],
    [17500, 99000, 'novella'],
    [39999, 200000, 'novella'],
    [40000, 200000, 'novel'],
    [99999, 600000, 'novel'],
    [100000, 600000, 'epic'],
    [0, 0, 'twitterature'],
    [0, 281, '0-word story'],
  ])('calls %i words of %i characters %s', (words, characters, expected) => {
    expect(storyLength({ words, characters })).toBe(expected);
  });
});
