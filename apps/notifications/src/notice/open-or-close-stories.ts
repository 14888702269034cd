import type { EntityManager } from 'typeorm';
import { isNoticeOpen } from '../access/index.js';
import { receiversChanged, receiversOf } from '../live/index.js';

/**
 * Looks again which unseen notices of a new story count, after its author has marked it otherwise: a page of receivers
 * in the order of ids. The last id looked at, null at the end.
 */
export async function openOrCloseStoryPage(
  { storyId, after, limit }: { storyId: number; after: number; limit: number },
  manager: EntityManager,
): Promise<number | null> {
  const found = await manager.query<{ id: number }[]>(
    'SELECT id FROM notice WHERE story_id = $1 AND id > $2 ORDER BY id LIMIT $3',
    [storyId, after, limit],
  );
  const ids = found.map(({ id }) => id);
  const [rows] = await manager.query<[{ receiver_id: number }[], number]>(
    `UPDATE notice SET is_open = ${isNoticeOpen('notice')}
     WHERE id = ANY($1) AND is_new AND (kind = 1 OR kind = 2)
     RETURNING receiver_id`,
    [ids],
  );
  receiversChanged(receiversOf(rows), manager);
  return ids.length < limit ? null : Math.max(...ids);
}

/** The same of all new stories for somebody who wants to be shown others than before. */
export async function openOrCloseStoriesFor(receiverId: number, manager: EntityManager): Promise<void> {
  const [, count] = await manager.query<[unknown, number]>(
    `UPDATE notice SET is_open = ${isNoticeOpen('notice')}
     WHERE receiver_id = $1 AND (kind = 1 OR kind = 2) AND count_actors > 0 AND is_new`,
    [receiverId],
  );
  if (count > 0) receiversChanged([receiverId], manager);
}
