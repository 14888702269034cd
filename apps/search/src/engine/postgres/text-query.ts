import { fold } from '../fold.js';
import type { SearchQuery } from '../read-query.js';
import type { NearWords } from './near-words.js';
import { hasRuns, pairsOf } from './character-pairs.js';
import { separate } from './separate.js';
import { allOf, anyOf, Term, type TsQuery } from './ts-query.js';

/** The ways in which words are looked for. */
export interface TextQuery {
  /** Every word whole. */
  readonly full: TsQuery;
  /** The last word may be the beginning of one. */
  readonly broad: TsQuery;
}

type SearchedWords = Pick<SearchQuery, 'words' | 'phrases'>;

/** As what every text is indexed: words with English stems and without stop words. */
const everyWord = 'every_word';

/**
 * The words and phrases as a tsquery, whose operators are words in them; null when there is nothing to look for.
 *
 * @param configuration of text search, by which the words were indexed
 */
export function textQuery({ words, phrases }: SearchedWords, configuration = everyWord): TextQuery | null {
  const whole = words.map((word) => plain(word, configuration));
  const side = phrases.map((phrase) => sideBySide(phrase, configuration));
  if (whole.length + side.length === 0) return null;
  const full = allOf([...whole, ...side]);
  const word = words.at(-1) ?? '';
  const beginning = lexeme(word);
  if (beginning === null) return { full, broad: full };
  // The prefix also matches the whole word, unless folding has changed it: one look-up is half the work.
  const last =
    fold(word) === word.toLowerCase() && !hasRuns(word)
      ? begun(`${separate(word)}:*`, configuration)
      : anyOf([plain(word, configuration), begun(beginning, configuration)]);
  return { full, broad: allOf([...whole.slice(0, -1), ...side, last]) };
}

const allIn = (words: string, configuration: string): TsQuery => new Term('plain', configuration, words);
const begun = (lexemes: string, configuration = everyWord): TsQuery =>
  new Term('lexemes', configuration, lexemes);

/** A run of characters that has no spaces is looked for as it stands and, as texts of stories have it, by its pairs. */
function plain(word: string, configuration = everyWord): TsQuery {
  const whole = allIn(separate(word), configuration);
  return hasRuns(word) ? anyOf([whole, inPairs(word)]) : whole;
}

function sideBySide(words: string, configuration = everyWord): TsQuery {
  const whole = new Term('phrase', configuration, separate(words));
  return hasRuns(words) ? anyOf([whole, inPairs(words)]) : whole;
}

function inPairs(words: string): TsQuery {
  const { pairs, beginnings } = pairsOf(separate(words));
  const terms = beginnings.map((one) => begun(`${one}:*`));
  return allOf(pairs === '' ? terms : [allIn(pairs, everyWord), ...terms]);
}

/** A tsquery for each word or what is near it, phrases as they are; null where nothing is near. */
export function nearQuery({ words, phrases }: SearchedWords, near: NearWords): TsQuery | null {
  if (words.every((word, place) => nearAt(words, place, near).length === 0 && !near.has(fold(word))))
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

/** A tsquery for any two of these words or what is near them, phrases as they are. */
export function anyTwoQuery({ words, phrases }: SearchedWords, near: NearWords): TsQuery {
  const terms = words.map((word) => wordOrNear(word, near));
  const pairs = terms.flatMap((term, place) => terms.slice(place + 1).map((other) => allOf([term, other])));
  return allOf([anyOf(pairs), ...phrases.map((phrase) => sideBySide(phrase))]);
}

/** The forms of this word and the following one written as one word. */
const nearAt = (words: readonly string[], place: number, near: NearWords): readonly string[] =>
  near.get(`${fold(words[place] ?? '')} ${fold(words[place + 1] ?? '')}`) ?? [];

const wordOrNear = (word: string, near: NearWords): TsQuery =>
  anyOf([plain(word), ...(near.get(fold(word)) ?? []).map((one) => sideBySide(one))]);

/** A tsquery for a name among the names of people, the last word of it perhaps only begun; null for no name. */
export function nameQuery(name: string): TsQuery | null {
  const words = name.split(' ').filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
  if (words.length === 0) return null;
  return begun(words.map((word, place) => `${word}:${place === words.length - 1 ? '*A' : 'A'}`).join(' & '));
}

/** The word as a prefix term of `to_tsquery`; null for anything but a single plain word. */
function lexeme(word: string): string | null {
  const folded = fold(word);
  return folded.length > 1 && /^[\p{L}\p{N}]+$/u.test(folded) ? `${folded}:*` : null;
}
