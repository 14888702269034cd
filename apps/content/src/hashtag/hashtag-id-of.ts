import { hashtagKey } from '@quillstead/catalogue';
import type { EntityManager } from 'typeorm';

/**
 * The id of a hashtag, which is made when no story has it yet; then it takes its spelling from the first that does.
 *
 * @param hashtag `#` included
 */
export async function hashtagIdOf(hashtag: string, manager: EntityManager): Promise<number> {
  const key = hashtagKey(hashtag);
  for (;;) {
    const [known] = await manager.query<{ id: number }[]>(
      `WITH made AS (
         INSERT INTO hashtag (key, value, is_written) SELECT $1, $1, 0
         WHERE NOT EXISTS (SELECT FROM hashtag WHERE key = $1)
         ON CONFLICT (key) DO NOTHING RETURNING id
       )
       SELECT id FROM hashtag WHERE key = $1 UNION ALL SELECT id FROM made`,
      [key],
    );
    // Nothing when somebody else made it this very moment: then it is there to be read.
    if (known) return known.id;
  }
}
