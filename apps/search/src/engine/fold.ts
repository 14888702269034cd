const marks = /\p{M}+/gu;
const gaps = /[\p{P}\p{Z}\p{C}]+/gu;

/** Letters that Unicode does not take apart, and how people type them. */
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
};

/**
 * A name or title as it is compared: without case, accents, punctuation and runs of spaces. Empty for what has no
 * letter, digit or sign in it.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/gu, (letter) => typed[letter] ?? letter)
    .replace(gaps, ' ')
    .trim();
}
