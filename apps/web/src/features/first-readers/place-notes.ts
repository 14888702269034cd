import type { ResponseTypes } from '@quillstead/contracts';

export type DraftNote = ResponseTypes['draft_note'];

/** Characters of a paragraph that a note names it by. */
const longestQuote = 80;

/** Notes by the index of the block beside which they stand, and those whose block is gone. */
export interface PlacedNotes {
  readonly beside: ReadonlyMap<number, readonly DraftNote[]>;
  readonly astray: readonly DraftNote[];
}

/** The texts of the blocks of a story: of its paragraphs, and of lists and quotes as a whole. */
export function blockTexts(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.children].map(({ textContent }) => inOneLine(textContent ?? ''));
}

/** The beginning of a block, by which its notes find it again. */
export const quoteOf = (text: string): string =>
  Array.from(inOneLine(text)).slice(0, longestQuote).join('').trim();

/**
 * Puts each note beside the block that begins as the block did when the note was written: at its index, else the
 * nearest one (docs/product/first-readers.md#notes).
 *
 * @param texts of the blocks, as `blockTexts` returns them
 */
export function placeNotes(texts: readonly string[], notes: readonly DraftNote[]): PlacedNotes {
  const beside = new Map<number, DraftNote[]>();
  const astray: DraftNote[] = [];
  for (const note of notes) {
    const at = indexOf(texts, note);
    if (at === null) astray.push(note);
    else beside.set(at, [...(beside.get(at) ?? []), note]);
  }
  return { beside, astray };
}

function indexOf(texts: readonly string[], { note_place: place, note_quote }: DraftNote): number | null {
  const whole = inOneLine(note_quote);
  // The author may go on where a short paragraph ended.
  const quote = whole.replace(/\p{P}+$/u, '') || whole;
  const fits = (index: number): boolean => {
    const text = texts[index];
    return text !== undefined && (quote === '' ? text === '' : text.startsWith(quote));
  };
  for (let distance = 0; distance <= Math.max(place, texts.length - place); distance += 1) {
    if (fits(place - distance)) return place - distance;
    if (fits(place + distance)) return place + distance;
  }
  return null;
}

/** As the site tidies texts of one line. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
