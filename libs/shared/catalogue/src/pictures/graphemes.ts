/**
 * The characters that nothing joins: scripts, digits, punctuation and signs of which each code point is a grapheme (UAX
 * #29).
 */
const plain =
  /^[\p{Script=Latin}\p{Script=Greek}\u0400-\u0482\u048a-\u052f\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Nd}\p{P}\p{Sc}\p{Sm}\p{Zs}]*$/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * Returns the characters of a text as people see them. Most titles are not given to the segmenter, which takes many
 * times as long: a page of lists draws dozens of covers before it can be used.
 */
export function graphemes(text: string): Iterable<string> {
  if (plain.test(text)) return text;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
