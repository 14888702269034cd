import type { SearchQuery } from '../read-query.js';
import { type CutWord, cutWords } from '@quillstead/fields/words';
import type { NearWords } from './near-words.js';
import { allOf, anyOf, sequenceOf, Term, type TsQuery } from './ts-query.js';
import { everyStem } from './words-vector.js';

/** The ways in which words are looked for. */
export interface TextQuery {
  /** The query of every word as a whole. */
  readonly full: TsQuery;
  /** The last word may be the beginning of one. */
  readonly broad: TsQuery;
}

type SearchedWords = Pick<SearchQuery, 'words' | 'phrases'>;
/** Returns the query for a word at its place. */
type Reading = (word: CutWord) => TsQuery;

/**
 * Returns the words and phrases as a tsquery; null when there is nothing to look for.
 *
 * @param language the configuration of text search by which words of a language were indexed; null for the words of all
 */
export function textQuery(
  { words, phrases }: SearchedWords,
  language: string | null = null,
): TextQuery | null {
  const whole = words.map((word) => plain(word, language));
  const side = phrases.map((phrase) => sideBySide(phrase, language));
  if (whole.length + side.length === 0) return null;
  const full = allOf([...whole, ...side]);
  const last = words.at(-1);
  if (last === undefined) return { full, broad: full };
  return { full, broad: allOf([...whole.slice(0, -1), ...side, begun(last, language)]) };
}

const termOf =
  (language: string | null): Reading =>
  ({ kind, word, typed }) => {
    const isBeginning = kind === 'pair' && [...word].length === 1;
    return language === null
      ? new Term(everyStem, word, typed, isBeginning ? '*' : '')
      : new Term(`${language}_stem`, typed, typed, isBeginning ? '*' : '');
  };

/** A word that somebody typed, which may be several of the index. */
const plain = (typed: string, language: string | null = null): TsQuery => partsOf(typed, termOf(language));

/** Returns the query for typed words whose end may be the beginning of a longer word. */
function begun(typed: string, language: string | null): TsQuery {
  const last = cutWords(typed).at(-1);
  return partsOf(typed, (word) =>
    word.from === last?.from && word.word === last.word && word.word.length > 1
      ? language === null
        ? new Term(everyStem, word.word, word.typed, '*')
        : new Term(`${language}_stem`, word.typed, word.typed, '*')
      : termOf(language)(word),
  );
}

/**
 * Parts of a word with signs in it stand side by side, and those of a run of Thai. Of Chinese, Japanese and Korean each
 * pair is looked for by itself, since a title may have them in another order.
 */
function partsOf(typed: string, read: Reading): TsQuery {
  const sequences: CutWord[][] = [];
  for (const word of searched(cutWords(typed))) {
    const before = sequences.at(-1);
    if (before !== undefined && word.kind !== 'pair' && before.at(-1)?.kind !== 'pair') before.push(word);
    else sequences.push([word]);
  }
  return allOf(sequences.map((words) => inSequence(words, read)));
}

const sideBySide = (phrase: string, language: string | null = null): TsQuery =>
  inSequence(searched(cutWords(phrase)), termOf(language));

const inSequence = (words: readonly CutWord[], read: Reading): TsQuery =>
  sequenceOf(words.map((word) => ({ query: read(word), place: word.place })));

/** Returns the words of a query that are searched for: the last character of a run is part of the pair before it. */
const searched = (words: readonly CutWord[]): CutWord[] =>
  words.filter(({ kind, word, from }, index) => {
    const before = words[index - 1];
    return kind !== 'pair' || [...word].length > 1 || before?.kind !== 'pair' || before.to <= from;
  });

/** Returns a tsquery for each word or what is near it, phrases as they are; null where nothing is near. */
export function nearQuery({ words, phrases }: SearchedWords, near: NearWords): TsQuery | null {
  if (words.every((word, place) => nearAt(words, place, near).length === 0 && !hasNear(word, near)))
    return null;
  const terms: TsQuery[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const [joined] = nearAt(words, place, near);
    const own = wordOrNear(words[place] ?? '', near);
    if (joined === undefined) terms.push(own);
    else {
      place += 1;
      terms.push(anyOf([allOf([own, wordOrNear(words[place] ?? '', near)]), plain(joined)]));
    }
  }
  return allOf([...terms, ...phrases.map((phrase) => sideBySide(phrase))]);
}

/** Returns a tsquery for any two of these words or what is near them, phrases as they are. */
export function anyTwoQuery({ words, phrases }: SearchedWords, near: NearWords): TsQuery {
  const terms = words.map((word) => wordOrNear(word, near));
  const pairs = terms.flatMap((term, place) => terms.slice(place + 1).map((other) => allOf([term, other])));
  return allOf([anyOf(pairs), ...phrases.map((phrase) => sideBySide(phrase))]);
}

const keysOf = (word: string): string[] => cutWords(word).map((one) => one.word);
const hasNear = (word: string, near: NearWords): boolean =>
  near.has(keysOf(word).join(' ')) || keysOf(word).some((key) => near.has(key));

/** Returns the forms of this word and the following one written as one word. */
const nearAt = (words: readonly string[], place: number, near: NearWords): readonly string[] =>
  near.get([...keysOf(words[place] ?? ''), ...keysOf(words[place + 1] ?? '')].join(' ')) ?? [];

/** Returns the word or, for each of its parts, what is near it; parts that may be one word also as that. */
function wordOrNear(word: string, near: NearWords): TsQuery {
  const read: Reading = (one) =>
    anyOf([termOf(null)(one), ...(near.get(one.word) ?? []).map((other) => sideBySide(other))]);
  const keys = keysOf(word);
  const joined = keys.length > 1 ? (near.get(keys.join(' ')) ?? []) : [];
  return anyOf([partsOf(word, read), ...joined.map((other) => plain(other))]);
}

/**
 * Returns a tsquery for the words of a name, the last of which may be the beginning of one; null for no name.
 *
 * @param weight of words that are names; empty where all are
 */
export function nameQuery(name: string, weight: 'A' | '' = 'A'): TsQuery | null {
  const words = searched(cutWords(name));
  if (words.length === 0) return null;
  return allOf(
    words.map(({ kind, word, typed }, index) => {
      const isBegun = index === words.length - 1 || (kind === 'pair' && [...word].length === 1);
      return new Term(everyStem, word, typed, isBegun ? `*${weight}` : weight);
    }),
  );
}
