import {
  execute,
  flag,
  integer,
  literal,
  type Outbox,
  query,
  queryOne,
  sql,
  text,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { placeCoversLater } from '../cover-files/index.js';
import { countHashtagStories } from '../hashtag/index.js';

/** The most stories that are changed at once. */
export const storiesInPage = 500;

/**
 * Opens or closes a page of an author's stories: open if the author is public and active, otherwise closed. Stories for
 * members only stay closed. The page is complete: rows, list partitions, and the counts of the hashtags, inside the
 * caller's transaction.
 *
 * @returns how many it changed; less than a page if that was all
 */
export async function openOrClosePage(
  authorId: number,
  outbox: Outbox,
  manager: EntityManager,
): Promise<number> {
  // The row is locked, so that the author does not change before this page is written.
  const author = await queryOne(
    manager,
    { is_open: flag },
    sql`SELECT (is_private = 0 AND status = 'active')::int AS is_open FROM user_projection
     WHERE user_id = ${authorId} FOR SHARE`,
  );
  if (author === undefined) return 0;
  const { is_open: isOpen } = author;
  const rows = await query(
    manager,
    { id: integer, cover: text.orNull },
    sql`SELECT id, cover FROM story WHERE author_id = ${authorId} AND is_open <> ${isOpen} AND is_members_only = 0
     ORDER BY id LIMIT ${literal(storiesInPage)} FOR NO KEY UPDATE`,
  );
  if (rows.length === 0) return 0;
  await placeCoversLater(
    rows.map(({ cover }) => cover),
    manager,
  );
  const ids = rows.map(({ id }) => id);
  await execute(manager, sql`UPDATE story SET is_open = ${isOpen} WHERE id = ANY(${ids})`);
  // The rows are locked in the order in which likes lock them.
  await execute(
    manager,
    sql`SELECT FROM story_stat WHERE story_id = ANY(${ids}) ORDER BY story_id FOR UPDATE`,
  );
  await execute(manager, sql`UPDATE story_stat SET is_open = ${isOpen} WHERE story_id = ANY(${ids})`);
  const tagged = await query(
    manager,
    { hashtag_id: integer },
    sql`UPDATE story_hashtag SET is_open = ${isOpen} WHERE story_id = ANY(${ids}) RETURNING hashtag_id`,
  );
  const counts = new Map<number, number>();
  for (const { hashtag_id: id } of tagged) {
    counts.set(id, (counts.get(id) ?? 0) + (isOpen === 1 ? 1 : -1));
  }
  await outbox.publishAll(manager, await countHashtagStories(counts, manager));
  return rows.length;
}
