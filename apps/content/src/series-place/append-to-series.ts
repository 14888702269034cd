import { execute, integer, queryOne, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Puts a new story at the end of a series of its author, inside the caller's transaction. The place is read from the
 * locked row of the series, so that stories published at once get a place each.
 *
 * @returns the series; null if the author has no such series
 */
export async function appendToSeries(
  story: { readonly id: number; readonly authorId: number },
  seriesId: number,
  manager: EntityManager,
): Promise<{ readonly id: number; readonly title: string } | null> {
  const series = await queryOne(
    manager,
    { id: integer, title: text, last_place: integer },
    sql`UPDATE series SET last_place = last_place + 1, count_stories = count_stories + 1, updated_at = now(),
          version = version + 1
        WHERE id = ${seriesId} AND author_id = ${story.authorId}
        RETURNING id, title, last_place`,
  );
  if (series === undefined) return null;
  await execute(
    manager,
    sql`INSERT INTO series_story (story_id, series_id, place) VALUES (${story.id}, ${series.id}, ${series.last_place})`,
  );
  return series;
}
