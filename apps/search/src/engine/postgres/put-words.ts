import type { EntityManager } from 'typeorm';
import { listedWords, wordKeys } from './word-keys.js';

/**
 * Adds the words of texts to the list of those that may be meant. What is listed once stays: the earlier a word was
 * seen the more common it is, and a word of which nothing is left finds nothing.
 */
export async function putWords(texts: readonly string[], manager: EntityManager): Promise<void> {
  const words = listedWords(texts);
  if (words.length === 0) return;
  const missing = await manager.query<{ word: string }[]>(
    `SELECT given.word FROM unnest($1::text[]) WITH ORDINALITY AS given(word, place)
     WHERE NOT EXISTS (SELECT FROM word_doc WHERE word_doc.word = given.word) ORDER BY place`,
    [words],
  );
  if (missing.length === 0) return;
  await manager.query(
    `INSERT INTO word_doc (word, keys)
     SELECT word, keys::integer[] FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given(word, keys, place)
     ORDER BY place ON CONFLICT DO NOTHING`,
    [missing.map(({ word }) => word), missing.map(({ word }) => `{${wordKeys(word).join(',')}}`)],
  );
}
