import { execute, query, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { listedWords, wordKeys } from './word-keys.js';

/**
 * Adds the words of texts to the list of those that may be meant. What is listed once stays: the earlier a word was
 * seen the more common it is, and a word of which nothing is left finds nothing.
 */
export async function putWords(texts: readonly string[], manager: EntityManager): Promise<void> {
  const words = listedWords(texts);
  if (words.length === 0) return;
  const rows = await query(
    manager,
    { word: text },
    sql`SELECT given.word FROM unnest(${words}::text[]) WITH ORDINALITY AS given(word, place)
        WHERE NOT EXISTS (SELECT FROM word_doc WHERE word_doc.word = given.word) ORDER BY place`,
  );
  if (rows.length === 0) return;
  const missing = rows.map(({ word }) => word);
  const keys = missing.map((word) => `{${wordKeys(word).join(',')}}`);
  await execute(
    manager,
    sql`INSERT INTO word_doc (word, keys)
        SELECT word, keys::integer[]
        FROM unnest(${missing}::text[], ${keys}::text[]) WITH ORDINALITY AS given(word, keys, place)
        ORDER BY place ON CONFLICT DO NOTHING`,
  );
}
