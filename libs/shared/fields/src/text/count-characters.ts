let graphemes: Intl.Segmenter | undefined;

/**
 * Stretches in which characters join others: everything but the signs and ideographs that always stand alone,
 * with one such neighbour on each side, since that may be what is joined to.
 */
const alone = String.raw`\n\u0020-\u007e\u00a0-\u00a8\u00aa-\u00ac\u00af-\u02ff\u0391-\u03ff\u0400-\u0482\u05d0-\u05ea\u0620-\u064a\u2010-\u2027\u2030-\u203b\u203d-\u2048\u3001-\u3029\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60`;
const joined = new RegExp(`[${alone}]?[^${alone}]+(?:[${alone}][^${alone}]+)*[${alone}]?`, 'gu');

const plain = new RegExp(`^[${alone}]*$`, 'u');

/** Code points of which one character may be made. */
const longestCharacter = 16;

/** Marks that are in one character for certain, found without splitting the text. */
const heaped = new RegExp(String.raw`\p{Grapheme_Extend}{${longestCharacter + 1}}`, 'u');

/** Returns how many characters a person sees in a text (grapheme clusters, UAX #29). */
export function countCharacters(text: string): number {
  return countUpTo(text, Number.POSITIVE_INFINITY);
}

/** True if a text has more than `max` characters; reads no further than it must. */
export function hasMoreCharacters(text: string, max: number): boolean {
  // No character is shorter than a code unit.
  return text.length > max && countUpTo(text, max + 1) > max;
}

/** Stretches that are looked at before a text counts as hard to measure. */
const mostStretches = 1_000;

/**
 * True if a text surely has more than `max` characters, without checking how characters join: it takes little time for
 * a text of any length. False where that leaves it open.
 */
export function surelyHasMoreCharacters(text: string, max: number): boolean {
  let atLeast = text.length;
  let stretches = 0;
  if (atLeast > max) {
    for (const { 0: stretch } of text.matchAll(joined)) {
      atLeast -= stretch.length;
      stretches += 1;
      if (atLeast <= max || stretches === mostStretches) return false;
    }
  }
  return atLeast > max;
}

/**
 * True if one character of a text is made of more code points than any script needs: the longest in use, families and
 * kisses of emoji with tones of skin, have eleven.
 */
export function hasOverlongCharacter(text: string): boolean {
  if (text.length <= longestCharacter || plain.test(text)) return false;
  if (heaped.test(text)) return true;
  for (const [stretch] of text.matchAll(joined)) {
    if (stretch.length <= longestCharacter) continue;
    for (const { segment } of graphemesOf(stretch)) {
      if (segment.length > longestCharacter && [...segment].length > longestCharacter) return true;
    }
  }
  return false;
}

/** True if a text has fewer than `min` characters; reads no further than it must. */
export function hasFewerCharacters(text: string, min: number): boolean {
  return text.length < min || countUpTo(text, min) < min;
}

/** Returns the count, or at least `enough` when it is not less. */
function countUpTo(text: string, enough: number): number {
  if (plain.test(text)) return text.length;
  let count = 0;
  let counted = 0;
  for (const { 0: stretch, index } of text.matchAll(joined)) {
    count += index - counted;
    for (const _ of graphemesOf(stretch)) {
      count += 1;
      if (count >= enough) return count;
    }
    counted = index + stretch.length;
  }
  return count + text.length - counted;
}

function graphemesOf(stretch: string): Intl.Segments {
  // Made when it is needed: that takes long, and few texts need it.
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return graphemes.segment(stretch);
}
