import { refreshStoryTraits } from '@quillstead/contracts';
import { addTasks, integer, type Outbox, queryOne, sql, type Sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { changeSeries } from './change-series.js';

/** The place of a story in a series. */
export interface SeriesPlace {
  readonly seriesId: number;
  /** The column `place` of `series_story`, a fraction. */
  readonly place: string;
}

/**
 * Takes a story out of its series, if it is in one, inside the caller's transaction, which has locked the story. The
 * series is locked before the place of the story, as by every other change of a series.
 *
 * @param which condition on `series`
 * @returns the place where the story stood; null if it was in no series
 */
export async function removeFromSeries(
  storyId: number,
  outbox: Outbox,
  manager: EntityManager,
  which: Sql = sql`true`,
): Promise<SeriesPlace | null> {
  const series = await queryOne(
    manager,
    { id: integer },
    sql`SELECT series.id FROM series_story JOIN series ON series.id = series_story.series_id
     WHERE series_story.story_id = ${storyId} AND ${which} FOR NO KEY UPDATE OF series`,
  );
  if (series === undefined) return null;
  const gone = await queryOne(
    manager,
    { place: text },
    sql`DELETE FROM series_story WHERE story_id = ${storyId} RETURNING place::text`,
  );
  await addTasks(refreshStoryTraits, [storyId], manager);
  await changeSeries(series.id, sql`count_stories = count_stories - 1`, outbox, manager, storyId);
  return gone === undefined ? null : { seriesId: series.id, place: gone.place };
}
