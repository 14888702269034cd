import { fold } from '../fold.js';
import type { SearchQuery } from '../read-query.js';
import type { NearWords } from './near-words.js';
import type { Parameters } from './parameters.js';
import { separate } from './separate.js';

/** SQL of the ways in which words are looked for, each a tsquery; null when there is nothing to look for. */
export interface TextQuery {
  /** Every word whole. */
  readonly full: string;
  /** The last word may be the beginning of one. */
  readonly broad: string;
}

type Asked = Pick<SearchQuery, 'words' | 'phrases'>;

/** No SQL is made of what somebody typed: it all goes through parameters, and operators of tsquery are words there. */
export function textQuery({ words, phrases }: Asked, parameters: Parameters): TextQuery | null {
  const typed = words.map((word) => parameters.add(separate(word), 'text'));
  const whole = typed.map(plainly);
  const side = phrases.map((one) => sideBySide(one, parameters));
  if (whole.length + side.length === 0) return null;
  const full = `(${[...whole, ...side].join(' && ')})`;
  const word = words.at(-1) ?? '';
  const beginning = lexeme(word);
  if (beginning === null) return { full, broad: full };
  // What begins so has the whole word among it, unless folding has changed the word: one look-up is half the work.
  const last =
    fold(word) === word.toLowerCase()
      ? `to_tsquery('every_word', ${typed.at(-1)} || ':*')`
      : `(${whole.at(-1)} || to_tsquery('every_word', ${parameters.add(beginning, 'text')}))`;
  return { full, broad: `(${[...whole.slice(0, -1), ...side, last].join(' && ')})` };
}

const plainly = (word: string): string => `plainto_tsquery('every_word', ${word})`;
const plain = (word: string, parameters: Parameters): string =>
  plainly(parameters.add(separate(word), 'text'));
const sideBySide = (words: string, parameters: Parameters): string =>
  `phraseto_tsquery('every_word', ${parameters.add(separate(words), 'text')})`;

/** SQL of a tsquery for each word or what is near it, phrases as they are; null where nothing is near. */
export function nearQuery({ words, phrases }: Asked, near: NearWords, parameters: Parameters): string | null {
  if (words.every((word, place) => nearAt(words, place, near).length === 0 && !near.has(fold(word))))
    return null;
  const terms: string[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const [joined] = nearAt(words, place, near);
    const own = anyOf(words[place] ?? '', near, parameters);
    if (joined === undefined) terms.push(own);
    else {
      place += 1;
      const next = anyOf(words[place] ?? '', near, parameters);
      terms.push(`((${own} && ${next}) || ${plain(joined, parameters)})`);
    }
  }
  return `(${[...terms, ...phrases.map((one) => sideBySide(one, parameters))].join(' && ')})`;
}

/** SQL of a tsquery for any two of these words or what is near them, phrases as they are. */
export function anyTwoQuery({ words, phrases }: Asked, near: NearWords, parameters: Parameters): string {
  const terms = words.map((word) => anyOf(word, near, parameters));
  const pairs = terms.flatMap((term, place) =>
    terms.slice(place + 1).map((other) => `(${term} && ${other})`),
  );
  const side = phrases.map((one) => sideBySide(one, parameters));
  return `(${[`(${pairs.join(' || ')})`, ...side].join(' && ')})`;
}

/** What this word and the following one are as one. */
const nearAt = (words: readonly string[], place: number, near: NearWords): readonly string[] =>
  near.get(`${fold(words[place] ?? '')} ${fold(words[place + 1] ?? '')}`) ?? [];

const anyOf = (word: string, near: NearWords, parameters: Parameters): string =>
  `(${[plain(word, parameters), ...(near.get(fold(word)) ?? []).map((other) => sideBySide(other, parameters))].join(' || ')})`;

/** SQL of a tsquery for a name among the names of people, the last word of it perhaps only begun; null for no name. */
export function nameQuery(name: string, parameters: Parameters): string | null {
  const words = name.split(' ').filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
  if (words.length === 0) return null;
  const query = words.map((word, place) => `${word}:${place === words.length - 1 ? '*A' : 'A'}`).join(' & ');
  return `to_tsquery('every_word', ${parameters.add(query, 'text')})`;
}

/** What `to_tsquery` takes for the beginning of a word; null for what is no single plain one. */
function lexeme(word: string): string | null {
  const folded = fold(word);
  return folded.length > 1 && /^[\p{L}\p{N}]+$/u.test(folded) ? `${folded}:*` : null;
}
