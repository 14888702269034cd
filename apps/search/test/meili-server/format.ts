import type { Json } from './api-error.js';
import { forgiven, isPhraseAt, slipsOf, type Term, tokensIn } from './match.js';
import type { IndexSettings } from './settings.js';

export interface FormatOptions {
  readonly highlight: readonly string[];
  readonly crop: ReadonlyMap<string, number>;
  readonly tags: readonly [pre: string, post: string];
  readonly marker: string;
  /** Of the query; null where it has none. */
  readonly locales: readonly string[] | null;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The `_formatted` of a hit: texts with the words that match between the tags, cut around the first of them. */
export function formatDocument(
  document: Json,
  attributes: readonly string[],
  terms: readonly Term[],
  options: FormatOptions,
  settings: IndexSettings,
): Record<string, unknown> {
  const formatted: Record<string, unknown> = {};
  for (const attribute of attributes) {
    const value = document[attribute];
    if (value === undefined) continue;
    if (typeof value === 'string') formatted[attribute] = formatText(value, attribute);
    else if (Array.isArray(value))
      formatted[attribute] = value.map((one) => formatText(String(one), attribute));
    else formatted[attribute] = value === null ? null : String(value);
  }
  return formatted;

  function formatText(text: string, attribute: string): string {
    const part: Json = { [attribute]: text };
    const tokens = tokensIn(part, attribute, settings, options.locales ?? undefined);
    const spans: Span[] = [];
    for (const [index, token] of tokens.entries()) {
      const hit = terms.find((term) => {
        const [first = ''] = term.words;
        if (term.isNot) return false;
        if (term.isPhrase) return term.words.some((_, step) => isPhraseAt(tokens, index - step, term.words));
        return slipsOf(first, token.word, term.isPrefix, forgiven(first, attribute, settings)) !== Infinity;
      });
      if (hit === undefined) continue;
      const [first = ''] = hit.words;
      // Of a word that only begins so, the beginning is marked.
      const isBeginning = hit.isPrefix && token.word !== first && token.word.startsWith(first);
      spans.push({ start: token.start, end: isBeginning ? token.start + first.length : token.end });
    }
    const length = options.crop.get(attribute);
    const from = length === undefined ? 0 : cropStart(tokens, spans, length);
    const first = tokens[from];
    const last = length === undefined ? undefined : tokens[from + length - 1];
    const start = from === 0 || first === undefined ? 0 : first.start;
    const end = last === undefined ? text.length : last.end;
    const [pre, post] = options.highlight.includes(attribute) ? options.tags : ['', ''];
    let out = start > 0 ? options.marker : '';
    let at = start;
    for (const span of spans.filter((one) => one.start >= start && one.end <= end)) {
      out += `${text.slice(at, span.start)}${pre}${text.slice(span.start, span.end)}${post}`;
      at = span.end;
    }
    return `${out}${text.slice(at, end)}${end < text.length ? options.marker : ''}`;
  }
}

/** The word with which a piece of so many words begins, the first match in its middle. */
function cropStart(tokens: readonly Span[], spans: readonly Span[], length: number): number {
  const match = tokens.findIndex((token) => token.start === spans[0]?.start);
  return Math.max(0, Math.min(match - Math.floor(length / 2), tokens.length - length));
}
