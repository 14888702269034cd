import type { Outbox } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { countHashtagStories } from '../hashtag/index.js';

/** The stories that are changed at once. */
export const storiesInPage = 500;

/**
 * Brings a page of an author's stories in line with the card: open when the author is public and there, else closed.
 * The page is whole: rows, shelves, and the counts of the hashtags, inside the caller's transaction.
 *
 * @returns how many it changed; less than a page when that was all
 */
export async function openOrClosePage(
  authorId: number,
  outbox: Outbox,
  manager: EntityManager,
): Promise<number> {
  // Held, so that the card does not change before this page is written.
  const [card] = await manager.query<{ is_open: 0 | 1 }[]>(
    `SELECT (is_private = 0 AND status = 'active')::int AS is_open FROM author_card WHERE user_id = $1 FOR SHARE`,
    [authorId],
  );
  if (card === undefined) return 0;
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM story WHERE author_id = $1 AND is_open <> $2 ORDER BY id LIMIT ${storiesInPage} FOR NO KEY UPDATE`,
    [authorId, card.is_open],
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await manager.query('UPDATE story SET is_open = $2 WHERE id = ANY($1)', [ids, card.is_open]);
  // In the order in which likes lock them.
  await manager.query('SELECT FROM story_stat WHERE story_id = ANY($1) ORDER BY story_id FOR UPDATE', [ids]);
  await manager.query('UPDATE story_stat SET is_open = $2 WHERE story_id = ANY($1)', [ids, card.is_open]);
  const [tagged] = await manager.query<[{ hashtag_id: number }[], number]>(
    'UPDATE story_hashtag SET is_open = $2 WHERE story_id = ANY($1) RETURNING hashtag_id',
    [ids, card.is_open],
  );
  const counts = new Map<number, number>();
  for (const { hashtag_id: id } of tagged) {
    counts.set(id, (counts.get(id) ?? 0) + (card.is_open === 1 ? 1 : -1));
  }
  await countHashtagStories(counts, outbox, manager);
  return rows.length;
}
