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

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * The characters that XML 1.0 (section 2.2) forbids even as references: most control characters, lone surrogates,
 * U+FFFE and U+FFFF.
 */
const outsideXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Returns text that is safe in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references[character] ?? character);
}

/**
 * Returns text that is safe in an XML document, between tags and in quoted attributes; characters that XML does not
 * allow are left out.
 */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(outsideXml, ''));
}
