import { wordAtCaret } from './word-at-caret.js';

const at = (text: string, caret = text.length) => wordAtCaret(text, caret)?.word ?? null;

describe('the word at the caret', () => {
  it.each([
    ['Hello @na', '@na'],
    ['#ta', '#ta'],
    ['(#é', '#é'],
    ['line\n@a', '@a'],
    ['@', null],
    ['#', null],
    ['@na ', null],
    ['ann@example', null],
    ['https://site/@ann', null],
    ['a#b', null],
    ['@1st', null],
    [`@${'a'.repeat(26)}`, null],
    ['no sign', null],
    ['さん@da', '@da'],
    ['＠da', '＠da'],
    ['@danさ', null],
    ['＃猫', '＃猫'],
    ['#نرم\u200cاف', '#نرم\u200cاف'],
    ['#col·le', '#col·le'],
  ])('of %j is %j', (text, word) => {
    expect(at(text)).toBe(word);
  });

  it('is what stands before the caret, in the middle of a text too', () => {
    expect(wordAtCaret('Dear @nadia, hello', 8)).toEqual({ start: 5, word: '@na' });
  });

  it('is found at the end of a long text', () => {
    expect(wordAtCaret(`${'word '.repeat(900)}@na`, 4_503)).toEqual({ start: 4_500, word: '@na' });
  });
});
