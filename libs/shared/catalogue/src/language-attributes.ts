import type { LanguageCode } from './language-codes.js';

/** The languages of the list that are written from right to left. */
const rightToLeft: ReadonlySet<string> = new Set<LanguageCode>(['ar', 'fa', 'he', 'ur']);

/**
 * The attributes of an element that shows words of a story (WCAG 2.2, 3.1.2). Without a language it is that of the
 * page, and the words themselves say which way they run.
 */
export function languageAttributes(code: string | null): { lang?: string; dir: 'auto' | 'rtl' } {
  if (code === null) return { dir: 'auto' };
  return { lang: code, dir: rightToLeft.has(code) ? 'rtl' : 'auto' };
}
