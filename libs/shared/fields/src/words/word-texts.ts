import { type CutWord, cutWords } from './cut-words.js';

/** The last place that a tsvector can have, and the places that it keeps of a word. */
const [lastPlace, mostPlaces] = [16_383, 255];

/** Returns a word as PostgreSQL reads it: no word has a quotation mark or a backslash. */
const lexeme = (word: string): string => `'${word}'`;

/**
 * Returns the words of texts as PostgreSQL writes a tsvector, each with its places, in which the words of mutes are
 * looked for (docs/product/people.md#words). No phrase goes from one text to the next.
 */
export function toWordVector(texts: readonly (string | null)[]): string {
  const places = new Map<string, number[]>();
  let last = 0;
  for (const text of texts) {
    for (const { word, place } of cutWords(text ?? '', last)) {
      last = place;
      const known = places.get(word);
      if (known === undefined) places.set(word, [Math.min(place, lastPlace)]);
      else if (known.length < mostPlaces) known.push(Math.min(place, lastPlace));
    }
    last += 1;
  }
  return Array.from(places, ([word, at]) => `${lexeme(word)}:${at.join(',')}`).join(' ');
}

/**
 * Returns the tsquery that finds a word, or words side by side, in `toWordVector`. Words that are compared as equal
 * have the same one. Null for a text without a word.
 */
export function toWordQuery(text: string): string | null {
  const words = cutWords(text).filter((word, at, all) => !isEndOfPair(word, all[at - 1]));
  const parts = words.map((word, at) => {
    const before = words[at - 1];
    const distance = before === undefined ? '' : ` <${word.place - before.place}> `;
    return `${distance}${lexeme(word.word)}${isSingle(word) ? ':*' : ''}`;
  });
  return parts.length === 0 ? null : parts.join('');
}

/** A character of Chinese, Japanese or Korean that the pair before it has: what comes after it may be anything. */
const isEndOfPair = (word: CutWord, before: CutWord | undefined): boolean =>
  word.kind === 'pair' && before?.kind === 'pair' && before.to === word.to;

/** The only character of its run, which begins a pair wherever it stands in a text. */
const isSingle = ({ kind, word }: CutWord): boolean => kind === 'pair' && [...word].length === 1;
