import { authorStoriesCounted } from '@quillstead/contracts';
import { type EventToPublish, execute, integer, queryOne, sql, toPublish } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Counts stories that an author gained or lost, and stores the first and the last. It runs after `story` is written;
 * changes that one author makes at once wait for each other here.
 *
 * @param more negative if stories are gone
 * @returns the event of the new count, for the caller to publish
 */
export async function countAuthorStories(
  authorId: number,
  more: number,
  manager: EntityManager,
): Promise<EventToPublish[]> {
  // This locks the row, so that the next statement sees whatever was committed before.
  await execute(
    manager,
    sql`INSERT INTO author_stat AS stat (user_id) VALUES (${authorId})
     ON CONFLICT (user_id) DO UPDATE SET version = stat.version`,
  );
  const counted = await queryOne(
    manager,
    { count_stories: integer, version: integer },
    sql`UPDATE author_stat stat SET
       count_stories = stat.count_stories + ${more},
       version = stat.version + 1,
       first_posted_at = (
         SELECT posted_at FROM story WHERE author_id = stat.user_id ORDER BY posted_at, id LIMIT 1
       ),
       (last_posted_at, last_story_id) = (
         SELECT posted_at, id FROM story WHERE author_id = stat.user_id ORDER BY posted_at DESC, id DESC LIMIT 1
       )
     WHERE user_id = ${authorId}
     RETURNING count_stories, version`,
  );
  if (counted === undefined) return [];
  const { count_stories, version } = counted;
  return [toPublish(authorStoriesCounted, { user_id: authorId, count_stories }, version)];
}
