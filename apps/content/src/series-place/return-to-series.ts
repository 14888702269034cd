import { refreshStoryTraits } from '@quillstead/contracts';
import { addTasks, execute, integer, type Outbox, queryOne, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { changeSeries } from './change-series.js';
import { placeInSeries } from './place-in-series.js';
import type { SeriesPlace } from './remove-from-series.js';

/**
 * Returns a restored story to its place in its series, or to the end if another story has the place by now. It runs
 * inside the caller's transaction, which has locked the story.
 *
 * @returns the series; null if it is gone
 */
export async function returnToSeries(
  story: { readonly id: number; readonly authorId: number },
  { seriesId, place }: SeriesPlace,
  outbox: Outbox,
  manager: EntityManager,
): Promise<{ readonly id: number; readonly title: string } | null> {
  const series = await queryOne(
    manager,
    { id: integer, title: text },
    sql`SELECT id, title FROM series WHERE id = ${seriesId} AND author_id = ${story.authorId} FOR NO KEY UPDATE`,
  );
  if (series === undefined) return null;
  const added = await execute(
    manager,
    sql`INSERT INTO series_story (story_id, series_id, place) VALUES (${story.id}, ${seriesId}, ${place}::numeric)
        ON CONFLICT DO NOTHING`,
  );
  if (added === 0) {
    await placeInSeries(story, seriesId, 'end', outbox, manager);
    return series;
  }
  await addTasks(refreshStoryTraits, [story.id], manager);
  await changeSeries(
    seriesId,
    sql`count_stories = count_stories + 1, last_place = greatest(last_place, ceil(${place}::numeric)::bigint)`,
    outbox,
    manager,
  );
  return series;
}
