import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { listedWords, typosIn, wordKeys } from './word-keys.js';

const character = constantFrom(...'abcdeéß');
const wordOf = (least: number, most: number) =>
  array(character, { minLength: least, maxLength: most }).map((characters) => characters.join(''));

type Typo = (characters: readonly string[], place: number, character: string) => string[];
const typos: Typo[] = [
  (characters, place) => characters.toSpliced(place, 1),
  (characters, place, one) => characters.toSpliced(place, 0, one),
  (characters, place, one) => characters.with(place, one),
  (characters, place) => characters.toSpliced(place, 2, ...characters.slice(place, place + 2).toReversed()),
];
const withTypo = (word: string, [typo, place, one]: readonly [number, number, string]): string => {
  const characters = [...word];
  return typos[typo]?.(characters, place % characters.length, one).join('') ?? word;
};
const typo = tuple(nat(3), nat(20), character);
const shareKey = (word: string, other: string) => {
  const keys = new Set(wordKeys(word));
  return wordKeys(other).some((key) => keys.has(key));
};

describe('wordKeys', () => {
  it('gives a word and itself with one typo a common key', () => {
    assert(
      property(wordOf(5, 12), typo, (word, how) => {
        expect(shareKey(word, withTypo(word, how))).toBe(true);
      }),
    );
  });

  it('gives a long word and itself with two typos a common key', () => {
    assert(
      property(wordOf(10, 16), typo, typo, (word, one, other) => {
        expect(shareKey(word, withTypo(withTypo(word, one), other))).toBe(true);
      }),
    );
  });

  it('gives the keys that are stored with words', () => {
    expect(wordKeys('sea')).toEqual([-1_188_629_876]);
    expect(wordKeys('lamp')).toEqual([
      1_810_951_995, 489_134_617, 1_012_358_342, 1_415_609_578, 1_499_497_673,
    ]);
  });

  it('shares no key between unlike words, and makes few keys of a long one', () => {
    expect(shareKey('harbour', 'lantern')).toBe(false);
    expect(wordKeys('incomprehensibilities').length).toBeLessThanOrEqual(29);
    expect(['sea', 'rope', 'lanterns'].map(typosIn)).toEqual([0, 1, 2]);
  });
});

describe('listedWords', () => {
  it('gives the words of texts, folded, the most frequent first', () => {
    expect(listedWords(['The Crème of the “crème”', 'of 1984 to 灯台 the x1y'])).toEqual([
      'the',
      'creme',
      'x1y',
    ]);
  });
});
