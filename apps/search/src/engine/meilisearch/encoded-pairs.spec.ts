import { encodedPairs, withEncodedPairs } from './encoded-pairs.js';

describe('pairs of characters as words', () => {
  const word = (characters: string) => withEncodedPairs(characters) ?? '';

  it('are of Latin characters alone, each character having as many', () => {
    for (const pair of ['灯塔', '𠮷野', '바다', 'ぁー']) expect(word(pair)).toMatch(/^[a-p]{12}$/u);
    expect(word('灯塔')).not.toBe(word('塔灯'));
  });

  it('stand in a text with the last character, which a query of one character finds by its beginning', () => {
    expect(encodedPairs('A 灯塔上, 猫')).toBe(`${word('灯塔')} ${word('塔上')} ${word('上')}. ${word('猫')}`);
    expect(word('灯塔').startsWith(word('灯'))).toBe(true);
    expect(encodedPairs('A lamp.')).toBeNull();
  });

  it('stand in a query in the place of their characters, also within quotes', () => {
    expect(withEncodedPairs('lamp "灯塔上"')).toBe(`lamp " ${word('灯塔')} ${word('塔上')} "`);
    expect(withEncodedPairs('lamp')).toBeNull();
  });
});
