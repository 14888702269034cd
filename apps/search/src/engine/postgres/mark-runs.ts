import type { SearchQuery } from '../read-query.js';
import { runsIn, withoutRuns } from './character-pairs.js';
import { markSigns, short } from './excerpt.js';
import { separate } from './separate.js';

/** Characters of a piece, and those of it before the first mark. */
const [pieceLength, before] = [160, 40];
/** Characters in which a piece shows the words together. */
const together = pieceLength - before;
const sentenceEnds = ['。', '！', '？', '!', '?', '.', '\n'];
const inWord = /[\p{L}\p{N}\p{M}]/u;

interface Span {
  readonly from: number;
  readonly to: number;
  /** The word that stands there, by its place in the query. */
  readonly word: number;
}

/**
 * Marks the words of a query in a text of Chinese, Japanese or Korean, in which PostgreSQL knows no words: each run of
 * such characters where it stands or, in a text without it, each pair of its characters; other words as they were typed.
 * @returns the piece with most of the words, the signs of marks in it; empty when none of them stands in the text
 */
export function markRuns(text: string, { words, phrases, by }: SearchQuery): string {
  const typed = [...words, ...phrases, ...(by?.words ?? [])].map(separate);
  const spans = typed
    .flatMap((one) => [...runsIn(one), ...withoutRuns(one).split(/\s+/u)])
    .filter((one) => one !== '')
    .flatMap((one, word) => placesOf(one, text).map((place) => ({ ...place, word })))
    .toSorted((one, other) => one.from - other.from);
  const first = firstOfBest(spans);
  if (first === null) return '';
  const { from, to } = text.length <= short ? { from: 0, to: text.length } : pieceAt(first, text);
  let marked = '';
  let at = from;
  for (const span of joined(spans)) {
    if (span.from < from || span.to > to) continue;
    marked += `${text.slice(at, span.from)}${markSigns.start}${text.slice(span.from, span.to)}${markSigns.stop}`;
    at = span.to;
  }
  return marked + text.slice(at, to);
}

function placesOf(word: string, text: string): Pick<Span, 'from' | 'to'>[] {
  if (runsIn(word).length === 0) return wordsLike(word, text);
  const whole = occurrences(word, text);
  const characters = [...word];
  if (whole.length > 0 || characters.length < 3) return whole;
  const pairs = characters.slice(1).map((one, place) => `${characters[place] ?? ''}${one}`);
  return [...new Set(pairs)].flatMap((pair) => occurrences(pair, text));
}

function occurrences(word: string, text: string): Pick<Span, 'from' | 'to'>[] {
  const found: Pick<Span, 'from' | 'to'>[] = [];
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length))
    found.push({ from, to: from + word.length });
  return found;
}

const wordsLike = (word: string, text: string): Pick<Span, 'from' | 'to'>[] =>
  occurrences(word.toLowerCase(), text.toLowerCase()).filter(
    ({ from, to }) => !isLatin(text.charAt(from - 1)) && !isLatin(text.charAt(to)),
  );

const isLatin = (character: string): boolean => inWord.test(character) && runsIn(character).length === 0;

/** Where the stretch begins that has the most different words, the earliest of equals. */
function firstOfBest(spans: readonly Span[]): number | null {
  let best: { from: number; kinds: number } | null = null;
  for (const [place, { from }] of spans.entries()) {
    const kinds = new Set<number>();
    for (const span of spans.slice(place)) {
      if (span.to > from + together) break;
      kinds.add(span.word);
    }
    if (best === null || kinds.size > best.kinds) best = { from, kinds: kinds.size };
  }
  return best?.from ?? null;
}

/** The piece around a place: from the beginning of its sentence when that is near. */
function pieceAt(place: number, text: string): { from: number; to: number } {
  const earliest = Math.max(0, place - before);
  const lead = text.slice(earliest, place);
  const end = Math.max(...sentenceEnds.map((sign) => lead.lastIndexOf(sign)));
  const from = wholeFrom(text, earliest + end + 1);
  return { from, to: wholeFrom(text, Math.min(text.length, from + pieceLength)) };
}

/** Not between the halves of a surrogate pair. */
const wholeFrom = (text: string, at: number): number =>
  /[\udc00-\udfff]/u.test(text.charAt(at)) ? at - 1 : at;

/** Spans that touch or overlap become one. */
function joined(spans: readonly Span[]): Pick<Span, 'from' | 'to'>[] {
  const whole: { from: number; to: number }[] = [];
  for (const { from, to } of spans) {
    const last = whole.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}
