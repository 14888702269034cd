import { readLexemes } from './read-lexemes.js';

/** Characters before and behind the first of the words that an excerpt may reach, see `markedPiece`. */
const [before, behind] = [60, 260];
/** Characters between words that one excerpt may show together. */
const together = 200;
const special = /[.*+?^${}()|[\]\\/]/gu;
const inWord = /[\p{L}\p{N}\p{M}]/u;

interface Place {
  readonly index: number;
  readonly beginning: string;
}

/**
 * Returns the piece of a text that holds an excerpt with as many of the words as there is one, cut at spaces; all of a
 * short text, and of one in which none of the words begins as its stem does. Every word of what is marked is cut and
 * stemmed, which is most of the cost of a search: so only the piece is.
 *
 * @param tsquery as PostgreSQL prints it, the stems of the words in quotes
 */
export function bestPiece(text: string, tsquery: string): string {
  if (text.length <= before + together + behind) return text;
  const places = placesOf(text, tsquery);
  const best = mostTogether(places);
  if (best === null) return text;
  const [from, to] = [text.lastIndexOf(' ', best.from - before), text.indexOf(' ', best.to + behind)];
  return text.slice(Math.max(from, 0), to < 0 ? text.length : to);
}

/** Returns the places of words that begin with one of the stems. */
function placesOf(text: string, tsquery: string): Place[] {
  const stems = readLexemes(tsquery).flatMap((lexemes) => lexemes.map(({ lexeme }) => lexeme));
  if (stems.length === 0) return [];
  // "bodi" is the stem of "body", "rate" that of "rating".
  const beginnings = stems.map((stem) => stem.replace(/(?<=..)[ei]$/u, '').replace(special, String.raw`\$&`));
  const any = new RegExp([...new Set(beginnings)].join('|'), 'gi');
  return [...text.matchAll(any)].flatMap(({ index, 0: beginning }) =>
    inWord.test(text.charAt(index - 1)) ? [] : [{ index, beginning: beginning.toLowerCase() }],
  );
}

/** Returns the first of those stretches that have the most different words and, among these, the most words. */
function mostTogether(places: readonly Place[]): { readonly from: number; readonly to: number } | null {
  let best: { from: number; to: number; kinds: number; count: number } | null = null;
  for (const [at, { index: from }] of places.entries()) {
    const kinds = new Set<string>();
    let [to, count] = [from, 0];
    for (let next = at; (places[next]?.index ?? Infinity) <= from + together; next += 1) {
      const place = places[next];
      if (place === undefined) break;
      kinds.add(place.beginning);
      [to, count] = [place.index, count + 1];
    }
    if (best === null || kinds.size > best.kinds || (kinds.size === best.kinds && count > best.count))
      best = { from, to, kinds: kinds.size, count };
  }
  return best;
}
