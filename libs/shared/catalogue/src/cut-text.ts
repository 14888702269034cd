let graphemes: Intl.Segmenter | undefined;

/** The UTF-16 units of the longest characters in use, emoji of families with tones of skin. */
const unitsOfCharacter = 20;

/** The UTF-16 units on each side of a place that are read to find where its character begins. */
const around = 64;

const highHalf = /[\uD800-\uDBFF]$/u;

/**
 * Returns the first characters of a text, as people see them (grapheme clusters, UAX #29). Reads only the beginning,
 * however long the text is.
 *
 * @param most characters of the result
 * @param mostUnits UTF-16 units of the result, which has fewer characters if these are large; a first character that
 * alone is larger is cut
 */
export function cutText(text: string, most: number, mostUnits = most * unitsOfCharacter): string {
  if (text.length <= Math.min(most, mostUnits)) return text;
  let [end, count] = [0, 0];
  // The code point after the bound says whether the character before it ends there.
  for (const { index, segment } of segments(text.slice(0, mostUnits + 2))) {
    const next = index + segment.length;
    if (next > mostUnits || count === most) break;
    [end, count] = [next, count + 1];
  }
  if (end > 0) return text.slice(0, end);
  const part = text.slice(0, mostUnits);
  return highHalf.test(part) ? part.slice(0, -1) : part;
}

/** Returns a text cut as `cutText` cuts it, with an ellipsis if something was cut. */
export function shortenText(text: string, most: number, mostUnits?: number): string {
  const cut = cutText(text, most, mostUnits);
  return cut === text ? text : `${cut.trimEnd()}…`;
}

/**
 * Returns the place at which the character begins that contains a place of a text; for a character without end, a place
 * near it.
 */
export function characterStart(text: string, at: number): number {
  const from = Math.max(0, at - around);
  return from + (segments(text.slice(from, at + around)).containing(at - from)?.index ?? at - from);
}

function segments(text: string): Intl.Segments {
  // The segmenter is made when it is first needed: that takes long, and few texts need it.
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return graphemes.segment(text);
}
