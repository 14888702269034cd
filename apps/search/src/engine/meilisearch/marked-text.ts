import type { Excerpt } from '../search-engine.js';

/** The characters that Meilisearch puts around a found word; no indexed text has these characters. */
const [pre, post] = ['\u0002', '\u0003'];

const signs = /^[^\s\p{L}\p{M}\p{N}]*$/u;

/** The options of a search whose hits are to be marked. */
export const markTags = { highlightPreTag: pre, highlightPostTag: post } as const;

/** Returns the words that are marked in a text. */
export const markedIn = (text: string): string[] =>
  text
    .split(pre)
    .slice(1)
    .map((piece) => piece.slice(0, piece.indexOf(post)));

/** Returns the text with the places of the marked words in it; null when none is marked. */
export function readMarked(marked: string): Excerpt | null {
  const marks: [number, number][] = [];
  let text = '';
  for (const piece of marked.replace(/\s+/gu, ' ').split(pre)) {
    const end = piece.indexOf(post);
    const last = marks.at(-1);
    // Words of a text without spaces touch, and those of "COVID-19" have but a sign between them: they are one place.
    if (end > 0 && last !== undefined && signs.test(text.slice(last[1]))) last[1] = text.length + end;
    else if (end > 0) marks.push([text.length, text.length + end]);
    text += piece.replace(post, '');
  }
  return marks.length === 0 ? null : { text, marks };
}
