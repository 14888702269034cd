import { cutText } from '@quillstead/catalogue';

/** What a reader has selected of a story, and where it ends. */
export interface SelectedQuote {
  /** Its paragraphs on lines of their own. */
  readonly text: string;
  readonly rect: DOMRect;
}

/** Characters of a quote; of more only the beginning is quoted. */
const most = 600;
/** Letters and digits of a quote: less is a slip of the finger. */
const least = 8;

/** What is selected when all of it lies within an element; null when it is too little for a quote. */
export function selectedQuote(place: Element): SelectedQuote | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!place.contains(range.commonAncestorContainer)) return null;
  const text = quoteOf(selection.toString());
  return text === null ? null : { text, rect: range.getBoundingClientRect() };
}

/** A selected text as a quote: without the white space around its lines; null when it is too short. */
export function quoteOf(selected: string): string | null {
  const lines = selected.split(/[\r\n\u2028\u2029]+/u).map((line) => line.replaceAll(/\s+/gu, ' ').trim());
  const text = lines.filter(Boolean).join('\n');
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters < least ? null : shorten(text);
}

/** Ends before the word that the bound is in, where scripts have spaces. */
function shorten(text: string): string {
  const cut = cutText(text, most);
  return cut === text ? text : `${cut.replace(/\s+\S{0,30}$/u, '')}…`;
}
