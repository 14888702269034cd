import { characterStart } from '@quillstead/catalogue';
import { hasPairs } from '@quillstead/fields/words';
import { markSigns, short } from './excerpt.js';

/** A word of the query where it stands in a text. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** The index of the word in the query. */
  readonly word: number;
}

/** Characters of a piece of a text with spaces, of one without, and those of it before the first mark. */
const [spacedLength, unspacedLength, before] = [240, 160, 40];
const sentenceEnds = ['。', '！', '？', '!', '?', '.', '\n'];

/**
 * Returns the piece of a text that has most of the words, the signs of marks in it; empty when there is none. A short
 * text is not cut.
 *
 * @param found in any order
 */
export function markedPiece(text: string, found: readonly Span[]): string {
  const spans = found.toSorted((one, other) => one.from - other.from);
  const first = firstOfBest(spans);
  if (first === null) return '';
  const { from, to } = text.length <= short ? { from: 0, to: text.length } : pieceAt(first, text);
  let marked = '';
  let at = from;
  for (const span of joined(spans, text)) {
    if (span.from < from || span.to > to) continue;
    marked += `${text.slice(at, span.from)}${markSigns.start}${text.slice(span.from, span.to)}${markSigns.stop}`;
    at = span.to;
  }
  return marked + text.slice(at, to);
}

/** Returns the start of the stretch that has the most different words, the earliest of equals. */
function firstOfBest(spans: readonly Span[]): number | null {
  let best: { from: number; kinds: number } | null = null;
  for (const [place, { from }] of spans.entries()) {
    const kinds = new Set<number>();
    for (let next = place; next < spans.length; next += 1) {
      const span = spans[next];
      if (span === undefined || span.to > from + unspacedLength - before) break;
      kinds.add(span.word);
    }
    if (best === null || kinds.size > best.kinds) best = { from, kinds: kinds.size };
  }
  return best?.from ?? null;
}

/**
 * Returns the piece around a place, cut at spaces where there are some: from the beginning of its sentence when that is
 * near.
 */
function pieceAt(place: number, text: string): { from: number; to: number } {
  const isSpaced = !hasPairs(text.slice(place, place + before));
  const length = isSpaced ? spacedLength : unspacedLength;
  const lead = text.slice(Math.max(0, place - before), place);
  const end = Math.max(...sentenceEnds.map((sign) => lead.lastIndexOf(sign)));
  const gap = isSpaced ? lead.indexOf(' ') : -1;
  const start = place - lead.length + Math.max(end, place === lead.length ? -1 : gap) + 1;
  const from = characterStart(text, start);
  if (from + length >= text.length) return { from, to: text.length };
  const last = isSpaced ? text.lastIndexOf(' ', from + length) : -1;
  return { from, to: last > place + before ? last : characterStart(text, from + length) };
}

const signs = /^[^\s\p{L}\p{M}\p{N}]*$/u;

/** Spans that touch, overlap or have but signs between them, as those of "COVID-19", become one. */
function joined(spans: readonly Span[], text: string): Pick<Span, 'from' | 'to'>[] {
  const whole: { from: number; to: number }[] = [];
  for (const { from, to } of spans) {
    const last = whole.at(-1);
    if (last !== undefined && (from <= last.to || signs.test(text.slice(last.to, from))))
      last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}
