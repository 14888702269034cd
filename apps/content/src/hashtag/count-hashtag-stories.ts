import { hashtagStoriesCounted } from '@quillstead/contracts';
import { execute, integer, type EventToPublish, query, sql, text, toPublish } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

const columns = { key: text, value: text, count_stories: integer, version: integer };

/**
 * Counts stories that hashtags gained or lost, and stores their first and last. It runs last in a transaction, after
 * `story_hashtag` is written: stories that share a hashtag wait for each other here, always in the order of the ids.
 *
 * @param changes how many more stories of public authors each hashtag has now; 0 for one that has gained or lost
 *   another story
 * @returns the events of the new counts, for the caller to publish
 */
export async function countHashtagStories(
  changes: ReadonlyMap<number, number>,
  manager: EntityManager,
): Promise<EventToPublish[]> {
  if (changes.size === 0) return [];
  const ids = [...changes.keys()];
  // This locks the rows, so that the next statement sees whatever was committed before.
  await execute(
    manager,
    sql`INSERT INTO hashtag_stat AS stat (hashtag_id)
     SELECT hashtag_id FROM unnest(${ids}::bigint[]) AS changed(hashtag_id) ORDER BY hashtag_id
     ON CONFLICT (hashtag_id) DO UPDATE SET version = stat.version`,
  );
  const counted = await query(
    manager,
    columns,
    sql`UPDATE hashtag_stat stat SET
       count_stories = stat.count_stories + changed.more,
       version = stat.version + 1,
       first_posted_at = (
         SELECT posted_at FROM story_hashtag kept WHERE kept.hashtag_id = stat.hashtag_id
         ORDER BY posted_at, story_id LIMIT 1
       ),
       (last_posted_at, last_story_id) = (
         SELECT posted_at, story_id FROM story_hashtag kept WHERE kept.hashtag_id = stat.hashtag_id
         ORDER BY posted_at DESC, story_id DESC LIMIT 1
       )
     FROM unnest(${ids}::bigint[], ${[...changes.values()]}::integer[]) AS changed(hashtag_id, more), hashtag
     WHERE stat.hashtag_id = changed.hashtag_id AND hashtag.id = stat.hashtag_id
     RETURNING hashtag.key, hashtag.value, stat.count_stories, stat.version`,
  );
  return counted.map(({ key, value, count_stories, version }) =>
    toPublish(hashtagStoriesCounted, { hashtag: key, value, count_stories }, version),
  );
}
