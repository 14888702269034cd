import { ratingOf } from './prepare-story.js';

describe('the rating of a story', () => {
  it.each([
    ['nothing', {}, 0, 0, 0],
    ['nothing, of a mature one', {}, 2, 2, 1],
    ['teen', { rating: 'teen' }, 0, 1, 0],
    ['mature', { rating: 'mature' }, 0, 2, 1],
    ['explicit', { rating: 'explicit' }, 1, 3, 1],
    ['null', { rating: null }, 3, 0, 0],
    ['an empty text', { rating: '' }, 3, 0, 0],
    ['not safe for work', { is_nsfw: 1 }, 0, 2, 1],
    ['not safe for work, of an explicit one', { is_nsfw: 1 }, 3, 3, 1],
    ['safe for work, of an explicit one', { is_nsfw: 0 }, 3, 1, 0],
    ['safe for work, of a general one', { is_nsfw: 0 }, 0, 0, 0],
    ['teen and not safe for work', { rating: 'teen', is_nsfw: 1 }, 0, 2, 1],
    ['mature and safe for work', { rating: 'mature', is_nsfw: 0 }, 0, 2, 1],
  ] as const)('follows from what is sent: %s', (_, sent, before, rating, isNsfw) => {
    expect(ratingOf(sent, before)).toEqual({ rating, isNsfw });
  });
});
