import type { Excerpt } from '../search-engine.js';
import { withSigns } from './separate.js';

/** The characters around a found word; no indexed text has these characters. */
const start = '\u0002';
const stop = '\u0003';
export const markSigns = { start, stop } as const;

const marking = `StartSel=${start},StopSel=${stop}`;
/** Characters of a text that is shown as a whole. */
export const short = 240;

const options = {
  short: `${marking},HighlightAll=true`,
  long: `${marking},MaxWords=40,MinWords=20,MaxFragments=1`,
};

/** Options for `ts_headline`: a short text as it is, of a longer one the piece with the most of the words. */
export const headlineOptions = (text: string): string =>
  text.length <= 2 * short && [...text].length <= short ? options.short : options.long;

/** Signs that PostgreSQL would take for markup and leave out, and what stands for them in texts that are indexed. */
const [less, more] = ['\u0004', '\u0005'];

/** A plain text as it is indexed: without what PostgreSQL refuses or what marks words. */
export const toIndexed = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, (sign) => (/\s/u.test(sign) ? sign : ' '))
    .replaceAll('<', less)
    .replaceAll('>', more);

const toPlain = (text: string): string => withSigns(text.replaceAll(less, '<').replaceAll(more, '>'));

/** Whether a word is marked. */
export const hasMark = (headline = ''): boolean => headline.includes(start);

/** The piece and the places of the marked words in it; null when none is marked. */
export function readHeadline(headline: string): Excerpt | null {
  const marks: [number, number][] = [];
  let text = '';
  for (const piece of toPlain(headline).replace(/\s+/gu, ' ').split(start)) {
    const end = piece.indexOf(stop);
    if (end > 0) marks.push([text.length, text.length + end]);
    text += piece.replace(stop, '');
  }
  return marks.length === 0 ? null : { text, marks };
}
