import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { Series } from '../series-place/index.js';
import { slugBase } from '../story/index.js';
import type { Authors } from './await-authors.js';
import type { SampleSeries } from './read-sample.js';

/**
 * Adds the series without stories; each story of the sample joins its series when it is added.
 * @returns the ids by the names in series.json
 */
export async function addSampleSeries(
  series: ReadonlyMap<string, SampleSeries>,
  authors: Authors,
  manager: EntityManager,
): Promise<ReadonlyMap<string, number>> {
  const added = new Map<string, number>();
  for (const [name, { author, series_status: seriesStatus, ...rest }] of series) {
    const row = { ...rest, seriesStatus, slug: slugBase(rest.title), authorId: authors.get(author) ?? 0 };
    added.set(name, (await manager.save(manager.create(Series, row))).id);
  }
  return added;
}

/** Dates the series as if each story had joined its series when it was posted. */
export async function dateSampleSeries(manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`UPDATE series SET posted_at = chapter.first, updated_at = chapter.last
        FROM (SELECT series_id, min(posted_at) AS first, max(posted_at) AS last
              FROM series_story JOIN story ON story.id = series_story.story_id GROUP BY series_id) AS chapter
        WHERE chapter.series_id = series.id`,
  );
}
