import { hashtagKey } from '@quillstead/catalogue';
import type { EntityManager } from 'typeorm';

/**
 * The ids of hashtags, side by side with them. One that no story has yet is made; then it takes its spelling from the
 * first story that does.
 *
 * @param hashtags `#` included
 */
export async function hashtagIdsOf(hashtags: readonly string[], manager: EntityManager): Promise<number[]> {
  const keys = hashtags.map(hashtagKey);
  // Waits for whoever makes the same one this very moment: the next statement finds it.
  await manager.query(
    `INSERT INTO hashtag (key, value, is_written)
     SELECT DISTINCT key, key, 0 FROM unnest($1::text[]) AS asked (key)
     WHERE NOT EXISTS (SELECT FROM hashtag WHERE hashtag.key = asked.key)
     ORDER BY key ON CONFLICT (key) DO NOTHING`,
    [keys],
  );
  const rows = await manager.query<{ id: number }[]>(
    `SELECT hashtag.id FROM unnest($1::text[]) WITH ORDINALITY AS asked (key, place)
     JOIN hashtag USING (key) ORDER BY place`,
    [keys],
  );
  return rows.map(({ id }) => id);
}
