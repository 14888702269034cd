import { keyOfHashtag, publishableHashtags, tidyHashtags } from './tidy-hashtags.js';

describe('hashtags', () => {
  it('get their # and are there once, as first written', () => {
    expect(tidyHashtags(['Autumn', '#rain', ' ##AUTUMN ', '#', ''])).toEqual(['#Autumn', '#rain']);
  });

  it('count their # among the 30 characters', () => {
    expect(tidyHashtags([`#${'a'.repeat(29)}`])).toHaveLength(1);
    expect(() => tidyHashtags(['a'.repeat(30)])).toThrow(
      'Hashtag list must be less than or equal to 30 characters.',
    );
  });

  it.each(['sci-fi', 'C++', '猫、犬', 'two words', 'a#b', '<b>'])('are not published as %j', (hashtag) => {
    expect(() => publishableHashtags([hashtag])).toThrow(
      "Hashtag list can only contain letters, numbers, and '_'.",
    );
  });

  it('are the same with accents of their own and with those of their base characters', () => {
    const [composed, decomposed] = ['#r\u00eave', '#re\u0302ve'];
    expect(tidyHashtags([decomposed, composed])).toEqual([composed]);
    expect(publishableHashtags([decomposed])).toEqual([composed]);
    for (const typed of [composed, decomposed, decomposed.slice(1), decomposed.toUpperCase()])
      expect(keyOfHashtag(typed)).toBe(composed);
  });

  it.each([
    [['#İstanbul', '#istanbul', 'ISTANBUL'], ['#İstanbul']],
    [['＃猫', '#猫', ' ＃＃猫'], ['#猫']],
    [['#نرم\u200cافزار', '#نرمافزار'], ['#نرم\u200cافزار']],
    [
      ['#col·lecció', '#collecció'],
      ['#col·lecció', '#collecció'],
    ],
  ])('%j are kept as %j', (sent, kept) => {
    expect(publishableHashtags(sent)).toEqual(kept);
    expect(new Set(sent.map((item) => keyOfHashtag(item.trim()))).size).toBe(kept.length);
  });

  it('may be of any script', () => {
    expect(publishableHashtags(['осень', '#हिन्दी', 'x_1'])).toEqual(['#осень', '#हिन्दी', '#x_1']);
  });
});
