/** Half-width and full-width characters, and `ŀ`, which Unicode takes apart into `l·`. */
const otherForms = /[\u013f\u0140\uff01-\uffee]+/gu;

/**
 * How two hashtags are compared (docs/product/stories.md#hashtags): without case, the same whether an accent is typed
 * as a mark of its own or as part of its character, in whatever width, and without joiners, which nobody sees. The `#`
 * is part of both. The key of a key is the same key.
 */
export function hashtagKey(hashtag: string): string {
  return (
    hashtag
      .replace(/[\u200c\u200d]/gu, '')
      .replace(otherForms, (part) => part.normalize('NFKC'))
      .replaceAll('\u2027', '\u00b7')
      .normalize('NFC')
      // JavaScript chooses the form of a lower-case sigma by its place in the word, whichever was typed.
      .replace(/[σς]/gu, 'Σ')
      .toLowerCase()
      // Of `İ`, lower case leaves `i` with the dot as a mark. The dotless `ı` stays.
      .replaceAll('i\u0307', 'i')
      // Some capitals have accents as marks alone, and their lower case as parts.
      .normalize('NFC')
  );
}

/** The same of two warnings in the words of authors (docs/product/stories.md#content-notes). */
export const warningKey = (words: string): string => words.trim().normalize('NFC').toLowerCase();

/** A hashtag without the `#` or `＃` before it. */
export const hashtagWord = (hashtag: string): string => hashtag.replace(/^[#＃]+/u, '');

/** A hashtag that was written with a `#`, with a `＃` or with neither, with its `#`. */
export const toHashtag = (written: string): string => `#${hashtagWord(written)}`;
