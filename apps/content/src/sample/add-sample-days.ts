import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Counts the likes and comments of the sample by day, for its authors (docs/product/statistics.md). */
export async function addSampleDays(manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO story_day (story_id, day, author_id, count_likes, count_comments)
        SELECT story.id, day, story.author_id, sum(likes), sum(comments)
        FROM (
          SELECT story_id, (created_at AT TIME ZONE 'UTC')::date AS day, 1 AS likes, 0 AS comments FROM story_like
          UNION ALL
          SELECT story_id, (posted_at AT TIME ZONE 'UTC')::date, 0, 1 FROM comment
        ) AS added
        JOIN story ON story.id = added.story_id
        GROUP BY story.id, day`,
  );
}
