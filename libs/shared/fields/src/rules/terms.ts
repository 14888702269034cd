import type { ReservedTerms, Terms } from '../field-rules.js';

/** Whether a value is one of the options. */
export function isOneOf(options: readonly (string | number)[]): (value: string | number) => boolean {
  const set = new Set(options);
  return (value) => set.has(value);
}

/** Whether a text is an exact term or holds a loose one, without case (docs/product/fields.md#rules). */
export function isTerm(terms: Terms, text: string): boolean {
  return findTerm(terms, text.toLowerCase()) !== undefined;
}

/** The reserved term that a text is or holds, as it is shown; undefined when there is none. */
export function reservedTerm(terms: ReservedTerms, text: string, siteName: string): string | undefined {
  const folded = text.toLowerCase();
  return findTerm(terms, folded) ?? (terms.siteName ? findLoose(namesOf(siteName), folded) : undefined);
}

function findTerm({ exact = [], loose = [] }: Terms, folded: string): string | undefined {
  return exact.find((term) => term.toLowerCase() === folded) ?? findLoose(loose, folded);
}

function findLoose(terms: readonly string[], folded: string): string | undefined {
  return terms.find((term) => folded.includes(term.toLowerCase()));
}

/** A name of several words is also meant when its words are written together, as a username has to. */
function namesOf(siteName: string): string[] {
  const name = siteName.trim().toLowerCase();
  return [name, name.replace(/[^\p{L}\p{N}]+/gu, ''), name.replace(/[^\p{L}\p{N}]+/gu, '_')].filter((one) =>
    /[\p{L}\p{N}]/u.test(one),
  );
}
