import { refreshStoryTraits } from '@quillstead/contracts';
import { addTasks, execute, integer, type Outbox, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { changeSeries } from './change-series.js';

/**
 * Takes a story out of its series, if it is in one, inside the caller's transaction, which has locked the story. The
 * series is locked before the place of the story, as by every other change of a series.
 */
export async function removeFromSeries(
  storyId: number,
  outbox: Outbox,
  manager: EntityManager,
): Promise<void> {
  const series = await queryOne(
    manager,
    { id: integer },
    sql`SELECT series.id FROM series_story JOIN series ON series.id = series_story.series_id
     WHERE series_story.story_id = ${storyId} FOR NO KEY UPDATE OF series`,
  );
  if (series === undefined) return;
  await execute(manager, sql`DELETE FROM series_story WHERE story_id = ${storyId}`);
  await addTasks(refreshStoryTraits, [storyId], manager);
  await changeSeries(series.id, sql`count_stories = count_stories - 1`, outbox, manager);
}
