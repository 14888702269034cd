import { refreshStoryTraits } from '@quillstead/contracts';
import { addTasks, integer, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Adds tasks that store whether the stories of a series are finished, in the transaction that changes its status. */
export async function refreshTraitsOfStories(seriesId: number, manager: EntityManager): Promise<void> {
  const stories = await query(
    manager,
    { story_id: integer },
    sql`SELECT story_id FROM series_story WHERE series_id = ${seriesId}`,
  );
  await addTasks(
    refreshStoryTraits,
    stories.map(({ story_id: id }) => id),
    manager,
  );
}
