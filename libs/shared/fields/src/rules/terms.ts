import { withoutHidden } from '@quillstead/catalogue';
import type { ReservedTerms, Terms } from '../field-rules.js';

/** True if a value is one of the options. */
export function isOneOf(options: readonly (string | number)[]): (value: string | number) => boolean {
  const set = new Set(options);
  return (value) => set.has(value);
}

/**
 * True if a text is an exact term or has a loose one, as people read it and without case
 * (docs/product/fields.md#rules).
 */
export function isTerm(terms: Terms, text: string): boolean {
  return findTerm(terms, asSeen(text)) !== undefined;
}

/**
 * Returns the reserved term that a text is or holds, as it is shown; undefined when there is none. The name of the site
 * is a term in any text, a short one only as a word of its own (docs/product/fields.md#rules).
 */
export function reservedTerm(terms: ReservedTerms, text: string, siteName: string): string | undefined {
  const seen = asSeen(text);
  const found = findTerm(terms, seen);
  if (found !== undefined || !terms.siteName) return found;
  const names = namesOf(asSeen(siteName));
  return isShort(siteName) ? names.find((name) => hasWord(seen, name)) : findLoose(names, seen);
}

function findTerm({ exact = [], loose = [] }: Terms, folded: string): string | undefined {
  return exact.find((term) => term.toLowerCase() === folded) ?? findLoose(loose, folded);
}

function findLoose(terms: readonly string[], folded: string): string | undefined {
  return terms.find((term) => folded.includes(term.toLowerCase()));
}

/** Returns a text without case and without invisible characters, each accent as one character with its letter. */
function asSeen(text: string): string {
  return withoutHidden(text)
    .replace(/[\u200c\u200d]/gu, '')
    .normalize('NFC')
    .trim()
    .toLowerCase();
}

/** A name of several words is also meant when its words are written together, as a username has to. */
function namesOf(name: string): string[] {
  return [name, name.replace(/[^\p{L}\p{N}]+/gu, ''), name.replace(/[^\p{L}\p{N}]+/gu, '_')].filter((one) =>
    /[\p{L}\p{N}]/u.test(one),
  );
}

/** The most letters and digits of a name that many words contain; scripts without spaces say more with fewer. */
const [mostOfShort, mostOfShortWithoutSpaces] = [5, 2];
const writtenWithoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}]/u;

function isShort(siteName: string): boolean {
  const { length } = siteName.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? [];
  return length <= (writtenWithoutSpaces.test(siteName) ? mostOfShortWithoutSpaces : mostOfShort);
}

/** True if a text has a word without a letter or a digit beside it. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + word.length)];
    if (!/[\p{L}\p{M}\p{N}]$/u.test(before) && !/^[\p{L}\p{M}\p{N}]/u.test(after)) return true;
  }
  return false;
}
