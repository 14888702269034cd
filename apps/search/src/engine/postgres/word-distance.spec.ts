import { wordDistance } from './word-distance.js';

describe('wordDistance', () => {
  it.each([
    ['raven', 'raven', 0],
    ['ravn', 'raven', 1],
    ['raaven', 'raven', 1],
    ['rabbn', 'rabbit', 2],
    ['ravne', 'raven', 1],
    ['carpathains', 'carpathians', 1],
    ['', 'abc', 3],
    ['🙂a', '🙂b', 1],
  ])('from %j to %j is %i', (word, other, whole) => {
    expect(wordDistance(word, other).whole).toBe(whole);
    expect(wordDistance(other, word).whole).toBe(whole);
  });

  it('knows the nearest beginning of a longer word', () => {
    expect(wordDistance('lantren', 'lanternlight')).toEqual({ whole: 6, beginning: 1 });
    expect(wordDistance('lant', 'lantern').beginning).toBe(0);
  });
});
