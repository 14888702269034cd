/** Half-width and full-width characters, and `ŀ`, which Unicode decomposes into `l·`. */
const otherForms = /[\u013f\u0140\uff01-\uffee]+/gu;

/**
 * Returns the key by which hashtags are compared (docs/product/stories.md#hashtags): without case, the same whether an
 * accent is typed as a mark of its own or as part of its character, in whatever width, and without joiners, which
 * nobody sees. The `#` is part of the hashtag and of the key. The key of a key is the same key.
 */
export function hashtagKey(hashtag: string): string {
  return (
    hashtag
      .replace(/[\u200c\u200d]/gu, '')
      .replace(otherForms, (part) => part.normalize('NFKC'))
      .replaceAll('\u2027', '\u00b7')
      .normalize('NFC')
      // JavaScript chooses the form of a lower-case sigma by its place in the word, whichever form was typed.
      .replace(/[σς]/gu, 'Σ')
      .toLowerCase()
      // The lower case of `İ` is `i` with the dot as a mark. The dotless `ı` stays.
      .replaceAll('i\u0307', 'i')
      // Some capitals have their accents as separate marks, and their lower-case letters as parts.
      .normalize('NFC')
  );
}

/** Returns the key by which warnings in the words of authors are compared (docs/product/stories.md#content-notes). */
export const warningKey = (words: string): string => words.trim().normalize('NFC').toLowerCase();

/** Returns a hashtag without the `#` or `＃` before it. */
export const hashtagWord = (hashtag: string): string => hashtag.replace(/^[#＃]+/u, '');

/** Returns a hashtag that was written with a `#`, with a `＃` or with neither, with its `#`. */
export const toHashtag = (written: string): string => `#${hashtagWord(written)}`;
