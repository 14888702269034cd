import { costOfSpelling, spellHashtag } from './spell-hashtag.js';

describe('the spelling of a hashtag', () => {
  it.each([
    ['sea', '#sea'],
    ['#sea', '#sea'],
    ['＃猫', '#猫'],
    ['نرم\u200cافزار', '#نرم\u200cافزار'],
    ['col·lecció', '#col·lecció'],
    ['sea\u200d', '#sea'],
  ])('takes %j as %s and costs nothing', (typed, hashtag) => {
    expect(spellHashtag(typed)).toBe(hashtag);
    expect(costOfSpelling(typed, hashtag)).toBeNull();
  });

  it.each([
    ['C++', '#C'],
    ['#C#', '#C'],
    ['sci-fi', '#scifi'],
    ['sea·side', '#seaside'],
    ['cat🐱', '#cat'],
  ])('takes %j as %s and says so', (typed, hashtag) => {
    expect(spellHashtag(typed)).toBe(hashtag);
    expect(costOfSpelling(typed, hashtag)).toBe(
      `Signs can't be part of a hashtag: ${typed} became ${hashtag}.`,
    );
  });

  it.each(['', '#', '＃', '##', ' ', '\u200d'])('finds nothing in %j', (typed) => {
    expect(spellHashtag(typed)).toBe('');
  });

  it.each(['+++', '#!', '🐱'])('leaves %j to be refused', (typed) => {
    expect(spellHashtag(typed)).toBe(typed);
  });
});
