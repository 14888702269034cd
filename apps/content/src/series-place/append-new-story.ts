import { raw, sql, type Sql } from '@quillstead/service-kit';

/**
 * CTEs that put a new story at the end of a series of its author, if there is one; `grown_series` has its `id` and
 * `title`. The place is read from the locked row of the series, so that stories published at once get a place each.
 *
 * @param added name of the CTE of the story: `id`, `author_id`
 * @param before name of a CTE whose locks come first
 */
export const appendNewStory = (seriesId: number | null, added: string, before: string): Sql => sql`
  grown_series AS (
    UPDATE series SET last_place = last_place + 1, count_stories = count_stories + 1, updated_at = now(),
      version = version + 1
    FROM ${raw(added)} AS story CROSS JOIN (SELECT count(*) FROM ${raw(before)}) AS earlier
    WHERE series.id = ${seriesId}::bigint AND series.author_id = story.author_id
    RETURNING series.id, series.title, last_place, story.id AS story_id
  ), placed_in_series AS (
    INSERT INTO series_story (story_id, series_id, place) SELECT story_id, id, last_place FROM grown_series
  )`;
