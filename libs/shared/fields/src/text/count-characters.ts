const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Texts without combining marks, surrogates, joiners or line-feed pairs: each code unit is one character. */
const plain = /^[\n\u0020-\u007e\u00a0-\u02ff\u0391-\u03ff\u0400-\u0482\u2010-\u2027\u2030-\u205e]*$/;

/** How many characters a person sees in a text (grapheme clusters, UAX #29). */
export function countCharacters(text: string): number {
  if (plain.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}
