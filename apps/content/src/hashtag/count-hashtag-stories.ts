import { hashtagStoriesCounted } from '@quillstead/contracts';
import { execute, integer, type Outbox, query, raw, sql, type Sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

const columns = { key: text, value: text, count_stories: integer, version: integer };

/**
 * Counts stories that hashtags gained or lost, notes their first and last, and publishes the counts. Comes last in a
 * transaction, after `story_hashtag` is as it should be: stories that share a hashtag wait for each other here, always
 * in the order of the ids.
 *
 * @param changes how many more stories of public authors each hashtag has now; 0 for one that has gained or lost
 *   another
 */
export async function countHashtagStories(
  changes: ReadonlyMap<number, number>,
  outbox: Outbox,
  manager: EntityManager,
): Promise<void> {
  if (changes.size === 0) return;
  const ids = [...changes.keys()];
  // Locks the rows, so that the next statement sees whatever was committed before.
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
  for (const { key, value, count_stories, version } of counted) {
    await outbox.publish(manager, hashtagStoriesCounted, { hashtag: key, value, count_stories }, version);
  }
}

/**
 * Updates the times of the first and the last story of a hashtag by a new story, `excluded`, in a row with the alias
 * `stat`.
 */
export const firstAndLast = sql`
  first_posted_at = least(stat.first_posted_at, excluded.first_posted_at),
  last_posted_at = greatest(stat.last_posted_at, excluded.last_posted_at),
  last_story_id = CASE
    WHEN (stat.last_posted_at, stat.last_story_id) > (excluded.last_posted_at, excluded.last_story_id) THEN stat.last_story_id
    ELSE excluded.last_story_id
  END`;

/**
 * The CTE `hashtag_count`, which counts a new story of the hashtags in the CTE `tag` and gives what they have now:
 * `hashtag_id`, `count_stories`, `version`. What was counted before is read from the locked rows, so nothing else is
 * looked at. The rows are locked in the order of their ids.
 *
 * @param added name of the CTE of the story: `id`, `posted_at`, `is_open`
 * @param before name of the CTE, of one row when there is a story, whose locks come first
 */
export const countNewOfHashtags = (added: string, before: string): Sql => sql`
  hashtag_count AS (
    INSERT INTO hashtag_stat AS stat (hashtag_id, count_stories, version, first_posted_at, last_posted_at, last_story_id)
    SELECT tag.id, story.is_open, 1, posted_at, posted_at, story.id
    FROM ${raw(before)} CROSS JOIN ${raw(added)} AS story CROSS JOIN tag ORDER BY tag.id
    ON CONFLICT (hashtag_id) DO UPDATE SET
      count_stories = stat.count_stories + excluded.count_stories, version = stat.version + 1, ${firstAndLast}
    RETURNING hashtag_id, count_stories, version
  )`;
