import { sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { isAboutListed, isNewStory } from '../kind/index.js';
import { recheckNotifications } from './recheck-notifications.js';

/**
 * Looks again which unseen notifications of a new story count, after its author has marked it otherwise: a page of
 * receivers in the order of ids. The last id looked at, null at the end.
 */
export async function openOrCloseStoryPage(
  { storyId, after, limit }: { storyId: number; after: number; limit: number },
  manager: EntityManager,
): Promise<number | null> {
  const ids = await recheckNotifications(
    sql`story_id = ${storyId} AND id > ${after} AND is_new AND (${isNewStory}) ORDER BY id LIMIT ${limit}`,
    manager,
  );
  return ids.length < limit ? null : (ids.at(-1) ?? null);
}

/** The same of all new stories, and of stories added to collections, for somebody who wants to be shown others than before. */
export async function openOrCloseStoriesFor(receiverId: number, manager: EntityManager): Promise<void> {
  await recheckNotifications(
    sql`receiver_id = ${receiverId} AND (${isAboutListed}) AND count_actors > 0 AND is_new ORDER BY id`,
    manager,
  );
}
