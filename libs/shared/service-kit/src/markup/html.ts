import { escapeHtml } from './escape.js';

/** A piece of HTML that this process wrote. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[];

/** Writes HTML: a value in the template is text and is escaped, unless it is an `Html`. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: pieces }, ...parts.map(print)));
}

/** The empty piece, where there is nothing to show. */
export const nothing = new Html('');

function print(part: Part): string {
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escapeHtml(String(part));
}
