import { authorStoriesCounted } from '@quillstead/contracts';
import { execute, integer, type Outbox, queryOne, raw, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { firstAndLast } from '../hashtag/index.js';

/**
 * Counts stories that an author gained or lost, notes the first and the last, and publishes the count. Comes after
 * `story` is as it should be; changes that one author makes at once wait for each other here.
 *
 * @param more negative when stories are gone
 */
export async function countAuthorStories(
  authorId: number,
  more: number,
  outbox: Outbox,
  manager: EntityManager,
): Promise<void> {
  // Locks the row, so that the next statement sees whatever was committed before.
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
  if (counted === undefined) return;
  const { count_stories, version } = counted;
  await outbox.publish(manager, authorStoriesCounted, { user_id: authorId, count_stories }, version);
}

/**
 * Counts a new story of its author, and gives the row that there is then: `user_id`, `count_stories`, `version`. What
 * was counted before is read from the locked row, so nothing else is looked at.
 *
 * @param added name of the CTE of the story: `id`, `author_id`, `posted_at`
 */
export const countNewOfAuthor = (added: string): Sql => sql`
  INSERT INTO author_stat AS stat (user_id, count_stories, version, first_posted_at, last_posted_at, last_story_id)
  SELECT author_id, 1, 1, posted_at, posted_at, id FROM ${raw(added)}
  ON CONFLICT (user_id) DO UPDATE SET
    count_stories = stat.count_stories + 1, version = stat.version + 1, ${firstAndLast}
  RETURNING user_id, count_stories, version`;
