import type { LanguageCode } from './language-codes.js';

/** The languages of the list that are written from right to left. */
const rightToLeft: ReadonlySet<string> = new Set<LanguageCode>(['ar', 'fa', 'he', 'ur']);

/**
 * Returns the attributes of an element that shows words of a story (WCAG 2.2, 3.1.2). Without a code the element has
 * the language of the page, and its words decide their direction.
 */
export function languageAttributes(code: string | null): { lang?: string; dir: 'auto' | 'rtl' } {
  if (code === null) return { dir: 'auto' };
  return { lang: code, dir: rightToLeft.has(code) ? 'rtl' : 'auto' };
}
