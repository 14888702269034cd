import type { Json } from './api-error.js';
import { localesOf } from './locales.js';
import type { IndexSettings } from './settings.js';
import { normalise, slips, type Token, tokensOf } from './tokens.js';

/** A word of a query, or words that must stand side by side. */
export interface Term {
  readonly words: readonly string[];
  readonly isPhrase: boolean;
  /** Whether it may be the beginning of a word. */
  readonly isPrefix: boolean;
  readonly isNot: boolean;
  /** The word joined with the one before or after it: `light house` finds `lighthouse`. */
  readonly joined: readonly string[];
}

/** The place of a term in a document. */
interface Place {
  readonly attribute: number;
  readonly position: number;
  readonly slips: number;
  readonly isWhole: boolean;
}

export interface Match {
  /** Ranks by rule, each of how many it may be; the higher the better. */
  readonly ranks: ReadonlyMap<string, readonly [rank: number, most: number]>;
}

const mostWords = 10;
const farthest = 8;
const mostPlaces = 16;

/** The first ten words of a query, phrases in quotes, and what must not be there behind a minus. */
export function termsOf(q: string, locales: readonly string[] | null): Term[] {
  const terms: Term[] = [];
  let count = 0;
  for (const [, minus = '', quoted, plain = ''] of q.matchAll(/(?<![^\s])(-?)(?:"([^"]*)"?|([^\s"]+))/gu)) {
    const words = tokensOf(quoted ?? plain, locales).map(({ word }) => word);
    const taken = words.slice(0, mostWords - count);
    count += taken.length;
    const rest = { isPrefix: false, isNot: minus === '-', joined: [] };
    if (taken.length === 0) continue;
    if (quoted !== undefined) terms.push({ words: taken, isPhrase: true, ...rest });
    else terms.push(...taken.map((word) => ({ words: [word], isPhrase: false, ...rest })));
  }
  for (const [index, term] of terms.entries()) {
    const [before, after] = [terms[index - 1], terms[index + 1]];
    const pairs = [
      [before, term],
      [term, after],
    ].filter((pair) => pair.every((one) => one?.isPhrase === false));
    terms[index] = { ...term, joined: pairs.map((pair) => pair.map((one) => one?.words[0]).join('')) };
  }
  const last = terms.at(-1);
  const isOpen = last !== undefined && !last.isPhrase && !last.isNot && /[\p{L}\p{N}\p{M}\p{S}]$/u.test(q);
  return isOpen ? [...terms.slice(0, -1), { ...last, isPrefix: true }] : terms;
}

const keyOf = (attribute: string, locales: readonly string[] | null): string =>
  `${attribute} ${locales?.join() ?? ''}`;

const kept = new WeakMap<Json, Map<string, Token[]>>();

/** @param locales of the query, in which the text of a hit is read; otherwise those of the attribute apply */
export function tokensIn(
  document: Json,
  attribute: string,
  settings: IndexSettings,
  locales = localesOf(attribute, settings),
): Token[] {
  const key = keyOf(attribute, locales);
  const known = kept.get(document) ?? new Map<string, Token[]>();
  kept.set(document, known);
  const value = document[attribute];
  const text = Array.isArray(value) ? value.join('. ') : typeof value === 'string' ? value : '';
  const tokens = known.get(key) ?? tokensOf(text, locales);
  known.set(key, tokens);
  return tokens;
}

const placed = new WeakMap<Json, Map<string, Map<string, number[]>>>();

/** Each word of an attribute once, with where it stands. */
function wordsIn(document: Json, attribute: string, settings: IndexSettings): Map<string, number[]> {
  const key = keyOf(attribute, localesOf(attribute, settings));
  const known = placed.get(document) ?? new Map<string, Map<string, number[]>>();
  placed.set(document, known);
  const words = known.get(key) ?? new Map<string, number[]>();
  if (!known.has(key))
    for (const [index, { word }] of tokensIn(document, attribute, settings).entries()) {
      const places = words.get(word);
      if (places === undefined) words.set(word, [index]);
      else places.push(index);
    }
  known.set(key, words);
  return words;
}

/** Slips that a word of a query is forgiven, in an attribute. */
export function forgiven(word: string, attribute: string, { typoTolerance: rule }: IndexSettings): number {
  const length = [...word].length;
  if (!rule.enabled || rule.disableOnAttributes.includes(attribute)) return 0;
  if (rule.disableOnWords.map(normalise).includes(word)) return 0;
  if (rule.disableOnNumbers && /\d/u.test(word)) return 0;
  if (length >= rule.minWordSizeForTypos.twoTypos) return 2;
  return length >= rule.minWordSizeForTypos.oneTypo ? 1 : 0;
}

/** Slips between a word of a query and one of a text; Infinity when they do not match. */
export function slipsOf(typed: string, found: string, isPrefix: boolean, most: number): number {
  if (found === typed || (isPrefix && found.startsWith(typed))) return 0;
  if (most === 0) return Infinity;
  const length = [...typed].length;
  const beginnings = isPrefix
    ? [...found]
        .slice(0, length + most)
        .map((_, index, characters) => characters.slice(0, index + 1).join(''))
    : [];
  const near = beginnings.filter((one) => Math.abs([...one].length - length) <= most);
  return Math.min(slips(typed, found, most), ...near.map((one) => slips(typed, one, most)));
}

/** The places of the words; null when the document does not have enough of them. */
export function matchDocument(
  document: Json,
  terms: readonly Term[],
  attributes: readonly string[],
  settings: IndexSettings,
  strategy: string,
): Match | null {
  const places: Place[][] = [];
  for (const term of terms) {
    const own = placesOf(document, term, attributes, settings);
    if (own.length === 0 && strategy === 'all' && !term.isNot) return null;
    places.push(own);
  }
  if (terms.some((term, index) => term.isNot && (places[index]?.length ?? 0) > 0)) return null;
  const needed = places.filter((_, index) => terms[index]?.isNot === false);
  const included = terms.filter((term) => !term.isNot);
  const missing = needed.findIndex((one) => one.length === 0);
  const matched = missing === -1 ? needed.length : missing;
  if (strategy === 'all' ? matched < needed.length : matched === 0 && needed.length > 0) return null;
  return {
    ranks: ranksOf(
      document,
      included.slice(0, matched),
      needed.slice(0, matched),
      included.length,
      attributes,
      settings,
    ),
  };
}

const costs = new WeakMap<Term, Map<number, Map<string, number>>>();

/** The number of typos of each word that a term matched, for all documents of a search. */
function costsOf(term: Term, most: number): Map<string, number> {
  const byMost = costs.get(term) ?? new Map<number, Map<string, number>>();
  costs.set(term, byMost);
  const known = byMost.get(most) ?? new Map<string, number>();
  byMost.set(most, known);
  return known;
}

function placesOf(
  document: Json,
  term: Term,
  attributes: readonly string[],
  settings: IndexSettings,
): Place[] {
  const places: Place[] = [];
  for (const [attribute, name] of attributes.entries()) {
    const tokens = tokensIn(document, name, settings);
    const [first = ''] = term.words;
    const most = term.isPhrase ? 0 : forgiven(first, name, settings);
    const known = costsOf(term, most);
    for (const [word, indexes] of wordsIn(document, name, settings)) {
      const own = known.get(word) ?? slipsOf(first, word, term.isPrefix, most);
      known.set(word, own);
      const isPart = !term.isPhrase && word !== first && first.startsWith(word);
      const isWhole = !term.isPhrase && term.joined.includes(word);
      if (own === Infinity && !isPart && !isWhole) continue;
      for (const index of term.isPhrase ? indexes : indexes.slice(0, mostPlaces)) {
        // Words that are written as one or as two count as one slip.
        const isOther = isWhole || (isPart && first === `${word}${tokens[index + 1]?.word}`);
        const cost = isOther ? Math.min(own, 1) : own;
        if (cost === Infinity || (term.isPhrase && !isPhraseAt(tokens, index, term.words))) continue;
        const position = tokens[index]?.position ?? 0;
        places.push({ attribute, position, slips: cost, isWhole: word === first });
      }
    }
  }
  const least = Math.min(...places.map((place) => place.slips));
  return places.filter((place) => place.slips === least);
}

export const isPhraseAt = (tokens: readonly Token[], index: number, words: readonly string[]): boolean =>
  words.every((word, step) => {
    const [token, first] = [tokens[index + step], tokens[index]];
    return token?.word === word && first !== undefined && token.position === first.position + step;
  });

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

function ranksOf(
  document: Json,
  terms: readonly Term[],
  places: readonly (readonly Place[])[],
  termCount: number,
  attributes: readonly string[],
  settings: IndexSettings,
): Match['ranks'] {
  const count = terms.length;
  const typos = places.reduce((sum, [place]) => sum + (place?.slips ?? 0), 0);
  let far = 0;
  for (let index = 1; index < count; index += 1)
    far += distance(places[index - 1] ?? [], places[index] ?? []);
  const best = places.map((one) => Math.min(...one.map((place) => place.attribute)));
  const positions = places.map((one, index) =>
    Math.min(...one.filter((place) => place.attribute === best[index]).map((place) => place.position), 99),
  );
  const whole = places.filter((one) => one.some((place) => place.isWhole)).length;
  const exact = attributes.some((name) => {
    const tokens = tokensIn(document, name, settings);
    const words = terms.flatMap((term) => term.words);
    return tokens.length === words.length && tokens.every(({ word }, index) => word === words[index]);
  });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const lists = attributes.length;
  return new Map<string, [number, number]>([
    ['words', [count, Math.max(1, termCount)]],
    ['typo', [clamp(2 * count - typos, 2 * count) + 1, 2 * count + 1]],
    ['proximity', [clamp(farthest * count - far, farthest * count) + 1, farthest * count + 1]],
    ['attributeRank', [clamp(lists * count - sum(best), lists * count) + 1, lists * count + 1]],
    ['wordPosition', [clamp(20 - Math.floor(sum(positions) / Math.max(1, count)), 20) + 1, 21]],
    ['exactness', [(exact ? count + 1 : whole) + 1, count + 2]],
  ]);
}

/** Between the nearest places of two words that follow each other in the query; backwards costs one more. */
function distance(before: readonly Place[], after: readonly Place[]): number {
  let least = farthest;
  for (const one of before)
    for (const other of after) {
      if (one.attribute !== other.attribute) continue;
      const gap = other.position - one.position;
      least = Math.min(least, gap > 0 ? gap - 1 : -gap);
    }
  return Math.min(farthest, least);
}

/** The score of a document, from nothing to one: the first rule weighs most. */
export function scoreOf({ ranks }: Match, rules: readonly string[]): number {
  let [rank, most] = [1, 1];
  for (const rule of rules) {
    const [own, all] = ranks.get(rule) ?? [1, 1];
    rank = (rank - 1) * all + own;
    most *= all;
  }
  return rank / most;
}
