/**
 * Accents, vowel points and the like, which people leave out when they type. The vowel signs of Indic scripts and of
 * Thai are letters and stay; so do the signs of kana in words (`cutWords`).
 */
const marks =
  /[\p{M}&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]]+/gv;
/**
 * Characters that nobody sees within a word: a soft hyphen, joiners, the Arabic tatweel, which only lengthens a line.
 */
const ignored = /[[\p{Cf}\u0640]--[\u200b]]+/gv;
const gaps = /[\p{P}\p{Z}\p{C}]+/gu;

/** Characters that Unicode does not take apart, and how people type them. */
const typed: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};

/** Returns a word as it is compared: without case and accents. */
export const foldWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .replace(ignored, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłıς]/gu, (character) => typed[character] ?? character);

/**
 * Returns a name or title as it is compared: without case, accents, punctuation and runs of spaces. Empty for a text of
 * punctuation and spaces alone.
 */
export const fold = (text: string): string => foldWord(text).replace(gaps, ' ').trim();

/**
 * Returns a word with its accents, as the stems of a language need it: without case and characters that nobody sees.
 */
export const withAccents = (word: string): string =>
  word.normalize('NFKC').replace(ignored, '').toLowerCase();
