import { cutWords } from '@quillstead/fields/words';

/** Scripts without spaces between words, and signs that are none. A name in them is also found by what stands in it. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{S}]/u;

/** Lengths in characters from which a word may have typos: one, or two. */
const one = 4;
const two = 8;
/** The keys cover only so many characters; the rest of the words is compared afterwards. */
const keyed = 7;
const [shortest, longest] = [3, 40];

/** Returns how many typos a word may have. */
export function typosIn(word: string): 0 | 1 | 2 {
  const length = [...word].length;
  if (length < one) return 0;
  return length < two ? 1 : 2;
}

/** Returns the words of texts that may be meant by one with a typo, the most frequent first. */
export function listedWords(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const { kind, word } of cutWords(text))
      if (kind === 'spaced' && isListed(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([, some], [, others]) => others - some).map(([word]) => word);
}

const isListed = (word: string): boolean => {
  const { length } = [...word];
  return length >= shortest && length <= longest && /^\p{L}[\p{L}\p{M}\p{N}]*$/u.test(word);
};

/**
 * Two words that differ in no more typos than both may have share a key: the word with characters left out, as many as
 * it may have typos (the deletes of SymSpell, over the first characters), each as a number.
 *
 * @param most typos that are forgiven: with one, the keys by which it is looked for when it may have no more
 */
export function wordKeys(word: string, most: 1 | 2 = 2): number[] {
  const characters = [...word].slice(0, keyed);
  let level: string[][] = [characters];
  const all = new Set([characters.join('')]);
  for (let left = Math.min(typosIn(word), most); left > 0; left -= 1) {
    level = level.flatMap((rest) => rest.map((_, index) => rest.toSpliced(index, 1)));
    for (const rest of level) all.add(rest.join(''));
  }
  return [...new Set([...all].map(hash))];
}

/** FNV-1a in 32 bits, as PostgreSQL's integer has them. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value | 0;
}
