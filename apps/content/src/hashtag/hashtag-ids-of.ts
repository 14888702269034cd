import { hashtagKey } from '@quillstead/catalogue';
import { execute, integer, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Returns the ids of hashtags, in the same order. A hashtag that no story has yet is created; it takes its spelling
 * later, from the first story that has it.
 *
 * @param hashtags `#` included
 */
export async function hashtagIdsOf(hashtags: readonly string[], manager: EntityManager): Promise<number[]> {
  const keys = hashtags.map(hashtagKey);
  // This waits for a transaction that inserts the same hashtag at this moment: the next statement finds it.
  await execute(
    manager,
    sql`INSERT INTO hashtag (key, value, is_written)
     SELECT DISTINCT key, key, 0 FROM unnest(${keys}::text[]) AS requested (key)
     WHERE NOT EXISTS (SELECT FROM hashtag WHERE hashtag.key = requested.key)
     ORDER BY key ON CONFLICT (key) DO NOTHING`,
  );
  const rows = await query(
    manager,
    { id: integer },
    sql`SELECT hashtag.id FROM unnest(${keys}::text[]) WITH ORDINALITY AS requested (key, place)
     JOIN hashtag USING (key) ORDER BY place`,
  );
  return rows.map(({ id }) => id);
}
