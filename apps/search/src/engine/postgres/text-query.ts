import { fold } from '../fold.js';
import type { SearchQuery } from '../read-query.js';
import type { Parameters } from './parameters.js';

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
  const whole = words.map((word) => `plainto_tsquery('every_word', ${parameters.add(word, 'text')})`);
  const side = phrases.map((one) => `phraseto_tsquery('every_word', ${parameters.add(one, 'text')})`);
  if (whole.length + side.length === 0) return null;
  const full = `(${[...whole, ...side].join(' && ')})`;
  const beginning = lexeme(words.at(-1) ?? '');
  if (beginning === null) return { full, broad: full };
  const last = `(${whole.at(-1)} || to_tsquery('every_word', ${parameters.add(beginning, 'text')}))`;
  return { full, broad: `(${[...whole.slice(0, -1), ...side, last].join(' && ')})` };
}

/** What `to_tsquery` takes for the beginning of a word; null for what is no single plain one. */
function lexeme(word: string): string | null {
  const folded = fold(word);
  return folded.length > 1 && /^[\p{L}\p{N}]+$/u.test(folded) ? `${folded}:*` : null;
}
