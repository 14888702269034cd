import { createHmac, hkdfSync } from 'node:crypto';

/** Bytes of a pseudonym: it fits into the safe integers of JSON. */
const length = 6;

/**
 * Makes the pseudonyms of readers of one day (UTC). The key is derived from the deployment secret and the date, so all
 * processes give a reader of a story the same pseudonym on one day, and another one on the next; the story is part of
 * it, so it does not show what else somebody has read (docs/product/statistics.md#reads).
 *
 * @param date YYYY-MM-DD
 * @returns the pseudonym, of 48 bits, of a reader of a story: of a member by the id, of a visitor by address and
 *   browser
 */
export function readerPseudonyms(secret: string, date: string): (story: string, reader: string) => number {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `quillstead readers ${date}`, 32));
  return (story, reader) =>
    createHmac('sha256', key).update(`${story}\n${reader}`).digest().readUIntBE(0, length);
}
