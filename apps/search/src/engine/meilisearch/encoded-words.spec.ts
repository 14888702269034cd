import { encodedWords, sentQueries } from './encoded-words.js';

const word = (written: string) => sentQueries(written).encoded ?? '';

describe('words that Meilisearch splits otherwise', () => {
  it('are of Latin characters alone, each character having as many', () => {
    for (const pair of ['灯塔', '𠮷野', '바다', 'ぁー']) expect(word(pair)).toMatch(/^[a-p]{12}$/u);
    expect(word('灯塔')).not.toBe(word('塔灯'));
  });

  it('stand in a text with the last character, which a query of one character finds by its beginning', () => {
    expect(encodedWords('A 灯塔上, 猫')).toBe(`${word('灯塔')} ${word('塔上')} ${word('上')}. ${word('猫')}`);
    expect(word('灯塔').startsWith(word('灯'))).toBe(true);
    expect(encodedWords('A lamp, well-known.')).toBeNull();
  });

  it('stand in a query in the place of their characters, also within quotes', () => {
    expect(sentQueries('lamp "灯塔上"')).toEqual({
      plain: 'lamp "灯塔上"',
      encoded: `lamp "${word('灯塔')} ${word('塔上')}"`,
    });
    expect(sentQueries('lamp')).toEqual({ plain: 'lamp', encoded: null });
  });

  it('are emoji, which Meilisearch takes for no word and so finds everything by', () => {
    expect(sentQueries('🦊 ')).toEqual({ plain: null, encoded: `${word('🦊')} ` });
    expect(encodedWords('A fox🦊in')).toBe(`fox in. ${word('🦊')}`);
  });

  it('are those with a sign between them that ends a sentence, one for each two of them', () => {
    expect(encodedWords('the U.S.A. of 3.5')).toBe([word('u.s'), word('s.a'), word('3.5')].join('. '));
    expect(sentQueries('U.S.A. lamp')).toEqual({
      plain: '"U S A" lamp',
      encoded: `${word('u.s')} ${word('s.a')} lamp`,
    });
  });

  it('are none of those beside a hyphen, which are sent side by side', () => {
    expect(sentQueries('COVID-19 l’amour')).toEqual({ plain: '"COVID 19" "l amour"', encoded: null });
  });

  it('are those that Meilisearch reads otherwise, as they are compared', () => {
    expect(encodedWords('Die Straße, naïve')).toBe('strasse');
    expect(sentQueries('Straße naïve').plain).toBe('strasse naïve');
  });
});
