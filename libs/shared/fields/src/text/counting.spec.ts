import * as fc from 'fast-check';
import {
  countCharacters,
  hasFewerCharacters,
  hasMoreCharacters,
  surelyHasMoreCharacters,
} from './count-characters.js';
import { countWords, hasFewerWords, hasMoreWords } from './count-words.js';

/** Characters, marks, joiners and signs of many scripts, chosen for how they join. */
const characters = [
  ...'aZ9 \n\t.-_!?—…“’',
  ...'éñßΩЖяאבعرب東京かカ한글กำ\u00a0\u00ad\u0301\u0308\u05b0\u064b\u0600\u0903\u093f\r',
  ...'\u1100\u1161\u11a8\u200d\u200b\u200e\u202e\ufe0f\u20e3\u3099👩👧🌙🏽🇫🇷©❤𝒜',
  '\r\n',
  '\ud83d',
  '\udc69',
  'が',
  '👩‍👩‍👧‍👦',
  '🇩🇪',
  '1️⃣',
];
const text = fc.array(fc.constantFrom(...characters), { maxLength: 40 }).map((parts) => parts.join(''));
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const check = (property: fc.IProperty<[string]>) => fc.assert(property, { numRuns: 3000 });

describe('counting characters', () => {
  it('agrees with Unicode on every text', () => {
    check(
      fc.property(text, (one) => {
        expect([one, countCharacters(one)]).toEqual([one, [...graphemes.segment(one)].length]);
      }),
    );
  });

  it('never takes a text for longer than it is, where it does not look at how characters join', () => {
    check(
      fc.property(text, (one) => {
        const count = countCharacters(one);
        expect(surelyHasMoreCharacters(one, count)).toBe(false);
        expect(surelyHasMoreCharacters(`${one}aa${'a'.repeat(one.length)}`, one.length)).toBe(true);
      }),
    );
  });

  it('is never more than code units, and adds up over lines', () => {
    check(
      fc.property(text, (one) => {
        const count = countCharacters(one);
        expect(count).toBeLessThanOrEqual(one.length);
        expect(countCharacters(`${one}a\n${one}`)).toBe(countCharacters(`${one}a`) + 1 + count);
      }),
    );
  });

  it('compares with a limit as it counts', () => {
    fc.assert(
      fc.property(text, fc.nat(45), (one, limit) => {
        const count = countCharacters(one);
        expect([hasMoreCharacters(one, limit), hasFewerCharacters(one, limit)]).toEqual([
          count > limit,
          count < limit,
        ]);
      }),
      { numRuns: 3000 },
    );
  });

  it('is the same in composed and decomposed spelling', () => {
    for (const word of ['Ångström', 'naïve', 'Việt', '한글', 'ガラス']) {
      expect(countCharacters(word.normalize('NFD'))).toBe(countCharacters(word.normalize('NFC')));
    }
  });
});

describe('counting words', () => {
  it('does not see how wide the spaces are, nor those around', () => {
    check(
      fc.property(text, (one) => {
        expect([one, countWords(` ${one.replace(/\s/gu, '  \n')}\t`)]).toEqual([one, countWords(one)]);
      }),
    );
  });

  it('adds up over lines, and finds nothing in marks and spaces', () => {
    check(
      fc.property(text, (one) => {
        expect(countWords(`${one}\n${one}`)).toBe(2 * countWords(one));
        expect(countWords(one.replace(/[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/gu, ' '))).toBe(0);
      }),
    );
  });

  it('compares with a limit as it counts', () => {
    fc.assert(
      fc.property(text, fc.nat(20), (one, limit) => {
        const count = countWords(one);
        expect([hasMoreWords(one, limit), hasFewerWords(one, limit)]).toEqual([count > limit, count < limit]);
      }),
      { numRuns: 3000 },
    );
  });

  it('counts what was put together', () => {
    const word = fc.constantFrom(
      'lantern',
      "don't",
      'well-known',
      'é',
      '42',
      'שלום',
      'مرحبا',
      'Привет',
      '🌙',
      'e\u0301t',
    );
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(' ', '\n', ' — ', '—', ' -- ', '\u3000'), (list, gap) => {
        expect(countWords(list.join(gap))).toBe(list.length);
      }),
    );
  });
});
