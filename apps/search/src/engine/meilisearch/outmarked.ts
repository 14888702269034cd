import { cutWords } from '@quillstead/fields/words';
import { wordDistance } from '../postgres/word-distance.js';
import { typosIn } from '../postgres/word-keys.js';
import type { SearchQuery } from '../read-query.js';
import type { Excerpt } from '../search-engine.js';

/**
 * Takes away the marks of words that Meilisearch took for a typed one, where an excerpt of the page has that one as it
 * was typed: who searches for "ferry" and finds it did not mean "merry".
 *
 * @returns the excerpts that have marks still, by the same keys
 */
export function withoutOutmarked<Key>(
  excerpts: ReadonlyMap<Key, Excerpt>,
  { words, by }: Pick<SearchQuery, 'words' | 'by'>,
): Map<Key, Excerpt> {
  const typed = [...words, ...(by?.words ?? [])].flatMap(foldedWords);
  const marked = [...excerpts.values()].flatMap(({ text, marks }) =>
    marks.flatMap(([from, to]) => foldedWords(text.slice(from, to))),
  );
  const shown = new Set(typed.filter((word) => marked.some((other) => isForm(word, other))));
  const isOutmarked = (mark: string): boolean => {
    const [word, ...others] = foldedWords(mark);
    if (word === undefined || others.length > 0 || typed.some((one) => isForm(one, word))) return false;
    const meant = typed.filter((one) => wordDistance(one, word).beginning <= typosIn(one));
    return meant.length > 0 && meant.every((one) => shown.has(one));
  };
  return new Map(
    [...excerpts].flatMap(([key, { text, marks }]) => {
      const left = marks.filter(([from, to]) => !isOutmarked(text.slice(from, to)));
      return left.length === 0 ? [] : [[key, { text, marks: left }]];
    }),
  );
}

const foldedWords = (text: string): string[] => cutWords(text).map(({ word }) => word);

/** A word as it was typed, with an ending or without its own: Meilisearch knows no stems. */
const isForm = (typed: string, word: string): boolean =>
  word.startsWith(typed) || (typed.length - word.length <= 2 && word.length > 2 && typed.startsWith(word));
