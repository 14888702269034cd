import { foldWord, withAccents } from './fold.js';

/** A word of a text. */
export interface CutWord {
  /** The word as it is compared; for Chinese, Japanese and Korean a character with the one after it. */
  readonly word: string;
  /** The word with its accents. */
  readonly typed: string;
  readonly kind: keyof typeof kinds;
  /** The place among the words, from 1. An emoji shares the place of the word before it. */
  readonly place: number;
  /** The start of the word in the text. */
  readonly from: number;
  readonly to: number;
}

const paired = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー\uff70\uff9e\uff9f`;
const unspaced = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const inWords = String.raw`\p{L}\p{M}\p{N}`;
const ignored = String.raw`[[\p{Cf}]--[\u200b]]`;

/** The patterns of each kind of words, in the order in which a text is searched for them. */
const kinds = {
  /** Characters of scripts with spaces. Every other character parts words. */
  spaced: String.raw`[[${inWords}]--[${paired}${unspaced}]](?:[[${inWords}]--[${paired}${unspaced}]]|${ignored})*`,
  /**
   * Chinese, Japanese and Korean have no spaces around words, or endings on them: each pair of characters is a word.
   */
  pair: String.raw`[${paired}][${paired}\p{M}]*`,
  /** Thai, Lao, Khmer and Burmese have no spaces either: dictionaries say where each word ends. */
  unspaced: String.raw`[[${unspaced}]&&[${inWords}]](?:[[${unspaced}]&&[${inWords}]]|${ignored})*`,
  emoji: String.raw`(?=[\p{Emoji}--[\p{ASCII}]])\p{RGI_Emoji}`,
} as const;

const any = new RegExp(
  Object.entries(kinds)
    .map(([name, source]) => `(?<${name}>${source})`)
    .join('|'),
  'gv',
);
const pairedOnly = new RegExp(`[${paired}]`, 'v');
const inFolded = /[\p{L}\p{M}\p{N}]+/gu;
/** The signs that an emoji may have in addition: the colour of a skin, and the mark of an emoji. */
const shades = /\ufe0f|[\u{1f3fb}-\u{1f3ff}]/gu;
/** UTF-16 units of a word that are compared. */
const longest = 200;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const dictionaries = new Intl.Segmenter('en', { granularity: 'word' });

/** True if a text has characters of which pairs are words. */
export const hasPairs = (text: string): boolean => pairedOnly.test(text);

/**
 * Returns the words of a text, in their order. Indexes and queries are cut by this function alone, so that a word is
 * found wherever it stands (docs/product/search.md#words).
 *
 * @param after the place of the last word before the text
 */
export function cutWords(text: string, after = 0): CutWord[] {
  const words: CutWord[] = [];
  const known = new Map<string, readonly string[]>();
  let place = after;
  const add = (kind: CutWord['kind'], word: string, typed: string, from: number, to: number) => {
    place += 1;
    words.push({ word: cutOff(word), typed: cutOff(typed), kind, place, from, to });
  };
  const addFolded = (kind: 'unspaced' | 'spaced', written: string, from: number) => {
    const folded = known.get(written) ?? foldWord(written).match(inFolded) ?? [];
    known.set(written, folded);
    const [first = ''] = folded;
    // A fraction is two numbers.
    const typed = folded.length === 1 ? (isPlain(written) ? first : withAccents(written)) : null;
    for (const word of folded) add(kind, word, typed ?? word, from, from + written.length);
  };
  for (const { index, 0: found, groups } of text.matchAll(any)) {
    if (groups?.['spaced'] !== undefined) addFolded('spaced', found, index);
    else if (groups?.['pair'] !== undefined)
      for (const { pair, from, to } of pairsOf(found)) add('pair', pair, pair, index + from, index + to);
    else if (groups?.['unspaced'] !== undefined) {
      for (const { segment, index: at } of dictionaries.segment(found))
        addFolded('unspaced', segment, index + at);
    } else {
      const emoji = found.replace(shades, '');
      // Signs do not stand between words that are looked for side by side.
      if (place > after) place -= 1;
      add('emoji', emoji, emoji, index, index + found.length);
    }
  }
  return words;
}

const cutOff = (word: string): string =>
  word.length <= longest ? word : word.slice(0, longest).toWellFormed();

const isPlain = (written: string): boolean => /^[a-z0-9]+$/u.test(written);

/** Returns each character of a run with the one after it, and the last one alone. */
function pairsOf(run: string): { readonly pair: string; readonly from: number; readonly to: number }[] {
  const characters = Array.from(charactersOf(run), ({ segment, index }) => ({
    one: segment.normalize('NFKC'),
    from: index,
    to: index + segment.length,
  }));
  return characters.map(({ one, from, to }, place) => {
    const next = characters[place + 1];
    return { pair: one + (next?.one ?? ''), from, to: next?.to ?? to };
  });
}

/** A run of composed characters has no longer ones, which is much quicker to see than to look for them. */
const charactersOf = (run: string): Iterable<{ readonly segment: string; readonly index: number }> =>
  run === run.normalize('NFKC') && !/\p{M}/u.test(run)
    ? Array.from(run.matchAll(/./gsu), ({ index, 0: segment }) => ({ segment, index }))
    : graphemes.segment(run);
