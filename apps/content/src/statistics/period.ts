import type { PayloadOf, readStatistics } from '@quillstead/contracts';
import { integer, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import { dayCounts, today } from '../story-day/add-to-day.js';

/** The number of days that are counted one by one; older ones are merged by month (docs/product/statistics.md#days). */
export const countedDays = 90;

/** The columns of the counts of a step or a story. */
export const countColumns = {
  count_reads: integer,
  count_likes: integer,
  count_comments: integer,
  count_begun: integer,
  count_quarter: integer,
  count_half: integer,
  count_three_quarters: integer,
  count_finished: integer,
};

/** The sums of the counts of rows of `story_day`, under their names. */
export const sumsOfCounts: Sql = raw(
  dayCounts.map((count) => `sum(${count})::integer AS ${count}`).join(', '),
);

/** The steps in which a period is counted, and the condition for its rows of `story_day`. */
export interface Period {
  readonly unit: 'day' | 'month';
  /** The first day as date; null for all time. */
  readonly since: Sql;
  readonly condition: Sql;
}

/** Returns the 90 days that end today, or all time. */
export function periodOf(name: PayloadOf<typeof readStatistics>['period']): Period {
  if (name === 'all_time') return { unit: 'month', since: sql`NULL::date`, condition: sql`true` };
  const since = sql`(${today} - ${literal(countedDays - 1)})`;
  return { unit: 'day', since, condition: sql`day >= ${since}` };
}
