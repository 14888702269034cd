import { hasRuns, pairsOf, withPairs } from './character-pairs.js';

describe('the pairs of characters', () => {
  it('stand for a run in a text, each character at the beginning of one', () => {
    expect(withPairs('我是猫').trim()).toBe('我是 是猫 猫');
    expect(withPairs('the 東京 tower').replace(/ +/g, ' ')).toBe('the 東京 京 tower');
    expect(withPairs('ラーメン').trim()).toBe('ラー ーメ メン ン');
    expect(withPairs('도서관에서').trim()).toBe('도서 서관 관에 에서 서');
  });

  it('are made of composed characters, whatever way they are typed', () => {
    expect(withPairs('한국'.normalize('NFD')).trim()).toBe('한국 국');
    expect(withPairs('ﾈｺ').trim()).toBe('ネコ コ');
  });

  it('leave other scripts as they are', () => {
    for (const text of ['Häuser am Meer', 'Собака', '', '🌙']) {
      expect(hasRuns(text)).toBe(false);
      expect(withPairs(text)).toBe(text);
    }
  });

  it('are all looked for, and a single character as the beginning of one', () => {
    expect(pairsOf('東京都')).toEqual({ pairs: '東京 京都', beginnings: [] });
    expect(pairsOf('猫')).toEqual({ pairs: '', beginnings: ['猫'] });
    expect(pairsOf('3年')).toEqual({ pairs: '3', beginnings: ['年'] });
  });
});
