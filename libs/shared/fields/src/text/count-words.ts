import { hasVisibleText, withoutHidden } from '@quillstead/catalogue';

let segmenter: Intl.Segmenter | undefined;
/** Runs between spaces and long dashes: a dash longer than a hyphen parts words even where no space does. */
const runs = /(?:(?!--)[^\s\u2013-\u2015])+/gu;
const plainWord = /[a-z0-9]/i;
const meaningful = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
/** Scripts that put no spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;

/**
 * Returns how many words a text has: runs between spaces and long dashes that hold a letter, a digit or an emoji that a
 * person can see; in scripts written without spaces, the words that Unicode's segmentation finds (UAX #29).
 */
export function countWords(text: string): number {
  return countUpTo(text, Number.POSITIVE_INFINITY);
}

/** True if a text has more than `max` words; reads no further than it must. */
export function hasMoreWords(text: string, max: number): boolean {
  return countUpTo(text, max + 1) > max;
}

/** True if a text has fewer than `min` words; reads no further than it must. */
export function hasFewerWords(text: string, min: number): boolean {
  return countUpTo(text, min) < min;
}

/** Returns the count, or at least `enough` when it is not less. */
function countUpTo(text: string, enough: number): number {
  let count = 0;
  for (const [run] of text.matchAll(runs)) {
    if (unspaced.test(run)) count += countSegments(run, enough - count);
    else if (plainWord.test(run) || meaningful.test(withoutHidden(run))) count += 1;
    if (count >= enough) break;
  }
  return count;
}

function countSegments(run: string, enough: number): number {
  // Made when it is needed: that takes long, and few texts need it.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let count = 0;
  for (const { segment, isWordLike } of segmenter.segment(run)) {
    if (isWordLike && hasVisibleText(segment)) count += 1;
    if (count >= enough) break;
  }
  return count;
}
