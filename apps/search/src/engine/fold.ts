const marks = /\p{M}+/gu;
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
};

/**
 * A name or title as it is compared: without case, accents, punctuation and runs of spaces. Empty for a text of
 * punctuation and spaces alone.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/gu, (character) => typed[character] ?? character)
    .replace(gaps, ' ')
    .trim();
}
