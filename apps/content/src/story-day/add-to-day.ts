import { join, raw, sql, type Sql } from '@quillstead/service-kit';

/** The counts of a story by day, as columns. */
export const dayCounts = [
  'count_reads',
  'count_likes',
  'count_comments',
  'count_begun',
  'count_quarter',
  'count_half',
  'count_three_quarters',
  'count_finished',
] as const;

type DayCount = (typeof dayCounts)[number];

/** The present day (UTC). */
export const today = sql`(now() AT TIME ZONE 'UTC')::date`;

/**
 * Returns the statement that adds to the counts of stories on one day; rows are locked in the order of the ids of
 * stories.
 *
 * @param changes name of a CTE: one row a story of `story_id`, `author_id` and the counts, integers by which they grow
 * @param counts those that the CTE has
 * @param day as date
 */
export const addToDay = (changes: string, counts: readonly DayCount[], day: Sql = today): Sql => sql`
  INSERT INTO story_day AS known (story_id, day, author_id, ${raw(counts.join(', '))})
  SELECT story_id, ${day}, author_id, ${raw(counts.join(', '))} FROM ${raw(changes)} ORDER BY story_id
  ON CONFLICT (story_id, day) DO UPDATE SET ${join(
    counts.map((count) => raw(`${count} = known.${count} + excluded.${count}`)),
    ', ',
  )}`;
