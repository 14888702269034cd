import * as fc from 'fast-check';
import { graphemes } from './fit-title.js';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const segmented = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

describe('the graphemes of a text', () => {
  it.each([
    ['Latin letters', 'Crème brûlée, éh?'],
    ['accents by themselves', 'Cre\u0300me bru\u0302le\u0301e'],
    ['Greek, Cyrillic, Han and kana', 'Αθήνα, Київ, 東京, カタカナ'],
    ['kana of half the width', 'ｶﾞｷﾞ'],
    ['a prepended letter', 'a\u0d4e\u0d15'],
    ['a family and a flag', 'At home 👩‍👩‍👧 in 🇫🇷'],
    ['tones of skin', 'Waving 👋🏽 goodbye'],
    ['vowel signs', 'नमस्ते दुनिया'],
    ['letters of Hangul by their parts', '각 한글'],
    ['letters of Thai', 'น้ำตาล'],
    ['a break of lines', 'one\r\ntwo'],
    ['a prepended sign', 'a\u0600\u0661b'],
  ])('are those of the segmenter with %s', (_, text) => {
    expect([...graphemes(text)]).toEqual(segmented(text));
  });

  it('are those of the segmenter for any code points', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([...graphemes(text)].join('|')).toBe(segmented(text).join('|'));
      }),
    );
  });
});
