import { fieldsOfLine } from './list-lines.js';

/** A person who agreed elsewhere to get an author's stories by email. */
export interface ReaderLine {
  readonly email: string;
  /** The day of the consent, `2025-01-31`. */
  readonly consentOn: string;
  /** The place or the way of the consent. */
  readonly source: string;
}

/** The first line of a file with readers (docs/product/email-subscriptions.md#import-of-readers). */
export const readerHeader = 'email,consent_on,source';

/** The most UTF-16 units of a source. */
const longestSource = 150;

/**
 * Returns the reader of a line; null for a line without an address, a source and a day that has been. The address is
 * not checked.
 * @param today `2026-01-31`
 */
export function readReaderLine(line: string, today: string): ReaderLine | null {
  const [email = '', consentOn = '', source = ''] = fieldsOfLine(line);
  const isDay = /^\d{4}-\d\d-\d\d$/u.test(consentOn) && isoDay(Date.parse(consentOn)) === consentOn;
  if (email === '' || !isDay || consentOn > today || source === '' || source.length > longestSource)
    return null;
  return { email, consentOn, source: source.toWellFormed() };
}

const isoDay = (moment: number): string =>
  Number.isNaN(moment) ? '' : new Date(moment).toISOString().slice(0, 10);
