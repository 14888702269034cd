import type { ResponseTypes } from '@quillstead/contracts';

export type DraftNote = ResponseTypes['draft_note'];

/** Characters of a paragraph that a note names it by. */
const longestQuote = 80;

/** The notes by the index of the block beside which they are, and those whose block was deleted. */
export interface PlacedNotes {
  readonly beside: ReadonlyMap<number, readonly DraftNote[]>;
  readonly astray: readonly DraftNote[];
}

/** Returns the texts of the blocks of a story: of its paragraphs, and of lists and quotes as a whole. */
export function blockTexts(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return textsOf([...body.children]);
}

/** Returns the texts of blocks: of elements, or of nodes of the editor. */
export const textsOf = (blocks: readonly { readonly textContent: string | null }[]): string[] =>
  blocks.map(({ textContent }) => inOneLine(textContent ?? ''));

/** Returns the beginning of a block, by which its notes find it again. */
export const quoteOf = (text: string): string =>
  Array.from(inOneLine(text)).slice(0, longestQuote).join('').trim();

/**
 * Puts each note beside the block that begins as the block did when the note was written: at its index, else the
 * nearest one (docs/product/first-readers.md#notes).
 *
 * @param texts of the blocks, as `blockTexts` returns them
 * @param before the indexes of blocks beside which notes stood until now, by the ids of the notes: there a note stays
 *   whose words have gone
 */
export function placeNotes(
  texts: readonly string[],
  notes: readonly DraftNote[],
  before: ReadonlyMap<number, number> = new Map(),
): PlacedNotes {
  const beside = new Map<number, DraftNote[]>();
  const astray: DraftNote[] = [];
  for (const note of notes) {
    const last = before.get(note.note_id);
    const at = indexOf(texts, note.note_quote, last ?? note.note_place) ?? last ?? null;
    if (at === null) astray.push(note);
    else beside.set(at, [...(beside.get(at) ?? []), note]);
  }
  return { beside, astray };
}

function indexOf(texts: readonly string[], noteQuote: string, place: number): number | null {
  const whole = inOneLine(noteQuote);
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

/** Returns a text as the site tidies texts of one line. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
