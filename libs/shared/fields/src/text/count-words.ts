const words = new Intl.Segmenter('en', { granularity: 'word' });
const runs = /\S+/gu;
const meaningful = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
/** Scripts that put no spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;
/** A dash longer than a hyphen stands between words even where no space does. */
const dashes = /[\u2013\u2014\u2015]|--+/gu;

/**
 * How many words a text has: runs between spaces and long dashes that hold a letter, a digit or an emoji; in
 * scripts written without spaces, the words that Unicode's segmentation finds (UAX #29).
 */
export function countWords(text: string): number {
  let count = 0;
  for (const [run] of text.replace(dashes, ' ').matchAll(runs)) {
    if (unspaced.test(run)) count += countSegments(run);
    else if (meaningful.test(run)) count += 1;
  }
  return count;
}

function countSegments(run: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(run)) if (isWordLike) count += 1;
  return count;
}
