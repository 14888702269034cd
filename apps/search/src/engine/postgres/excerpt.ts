import type { Excerpt } from '../search-engine.js';

/** The characters around a found word; no indexed text has these characters. */
const start = '\u0002';
const stop = '\u0003';
export const markSigns = { start, stop } as const;

/** Characters of a text that is shown as a whole. */
export const short = 240;

/** Signs that the previous release has PostgreSQL mark, which takes them for markup, and what stands for them. */
const [less, more] = ['\u0004', '\u0005'];

/** Returns a plain text as it is indexed: without what PostgreSQL refuses or what marks words. */
export const toIndexed = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, (sign) => (/\s/u.test(sign) ? sign : ' '))
    .replaceAll('<', less)
    .replaceAll('>', more);

const toPlain = (text: string): string => text.replaceAll(less, '<').replaceAll(more, '>');

/** Returns the piece and the places of the marked words in it; null when none is marked. */
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
