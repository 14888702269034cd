import { hasRuns, pairsOfRun, replaceRuns, runsIn } from '../postgres/character-pairs.js';

const hexDigits = '0123456789abcdef';
/** Hexadecimal digits of any character. */
const length = 6;

/**
 * A character as Latin ones that no language splits: Meilisearch splits texts of Chinese, Japanese and Korean by
 * dictionaries, finds no part of a word in them, and may be built without the dictionary of a language.
 */
const encoded = (character: string): string =>
  (character.codePointAt(0) ?? 0)
    .toString(16)
    .padStart(length, '0')
    .replace(/./gu, (digit) => String.fromCodePoint(97 + hexDigits.indexOf(digit)));

const wordOf = (characters: string): string => [...characters].map(encoded).join('');

/** The pairs of characters of a text, as words; null for a text without such characters. A full stop ends each run. */
export const encodedPairs = (text: string): string | null =>
  hasRuns(text)
    ? runsIn(text)
        .map((run) => pairsOfRun(run, true).map(wordOf).join(' '))
        .join('. ')
    : null;

/** A query with the pairs of its characters in their place; null for one without such characters. */
export const withEncodedPairs = (q: string): string | null =>
  hasRuns(q) ? replaceRuns(q, (run) => ` ${pairsOfRun(run, false).map(wordOf).join(' ')} `).trim() : null;
