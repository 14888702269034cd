/** A piece of HTML that was made by us. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Writes HTML: what is put into the template is text and is escaped, unless it is HTML already. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: pieces }, ...parts.map(print)));
}

/** Nothing, where there is nothing to show. */
export const nothing = new Html('');

function print(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
