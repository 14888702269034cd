import { countNames } from '@quillstead/catalogue';
import type { StatisticsResponse } from './use-statistics.js';

type Count = Exclude<keyof Step, 'date'>;

/** A count with a chart, and the name that the page and the file give it. */
export interface Chart {
  readonly count: Count;
  readonly name: string;
}

const chartOf = (count: Count): Chart => ({ count, name: countNames[count] });

/** The counts with a chart by day. */
export const charts = (['count_reads', 'count_likes', 'count_comments', 'count_subscribers'] as const).map(
  chartOf,
);

/** The charts of a story, which has no subscribers. */
export const chartsOfStory = charts.filter(({ count }) => count !== 'count_subscribers');

/** The charts of how far members read, from the first step on. */
export const reached = (
  ['count_begun', 'count_quarter', 'count_half', 'count_three_quarters', 'count_finished'] as const
).map(chartOf);

/** Returns 1234 as "1,234"; the number may be negative. */
export const printed = (count: number | null): string => (count ?? 0).toLocaleString('en-US');

/** Returns 1 as "1 like", 1234 as "1,234 likes". */
export const printedOf = (count: number, one: string): string =>
  `${printed(count)} ${count === 1 ? one : `${one}s`}`;

export type Step = StatisticsResponse['steps'][number];

const nothing: Omit<Step, 'date'> = {
  count_reads: 0,
  count_likes: 0,
  count_comments: 0,
  count_subscribers: 0,
  count_begun: 0,
  count_quarter: 0,
  count_half: 0,
  count_three_quarters: 0,
  count_finished: 0,
};

/** Returns all days or months of a period, oldest first, also those in which nothing was counted. */
export function allSteps({ unit, since, until, steps }: StatisticsResponse): Step[] {
  const known = new Map(steps.map((step) => [step.date, step]));
  const all: Step[] = [];
  const day = new Date(`${since}T00:00:00Z`);
  if (unit === 'month') day.setUTCDate(1);
  for (let date = dateOf(day); date <= until; date = dateOf(day)) {
    all.push(known.get(date) ?? { date, ...nothing });
    if (unit === 'day') day.setUTCDate(day.getUTCDate() + 1);
    else day.setUTCMonth(day.getUTCMonth() + 1);
  }
  return all;
}

/** Steps of a chart at least. */
const fewest = 14;

/** Returns the steps since something was counted for the first time: a new author has a few wide bars, not a sliver. */
export function sinceFirst(steps: readonly Step[]): readonly Step[] {
  const first = steps.findIndex(({ date: _, ...counts }) =>
    Object.values(counts).some((count) => count !== 0),
  );
  return steps.slice(first === -1 ? -fewest : Math.min(first, Math.max(0, steps.length - fewest)));
}

const dateOf = (day: Date): string => day.toISOString().slice(0, 10);

/** Returns the counts of all steps together. */
export function sumOf(steps: readonly Step[]): Omit<Step, 'date'> {
  const sum = { ...nothing };
  for (const step of steps)
    for (const name of Object.keys(nothing) as (keyof typeof nothing)[])
      sum[name] = (sum[name] ?? 0) + (step[name] ?? 0);
  return sum;
}

const formats = {
  day: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
};

/** Returns "Nov 25, 2026", or "Nov 2026" for a month. */
export const nameOfStep = ({ date }: Pick<Step, 'date'>, unit: StatisticsResponse['unit']): string =>
  formats[unit].format(new Date(`${date}T00:00:00Z`));

/** Returns the steps as CSV (RFC 4180), a row each with its date (YYYY-MM-DD), below the names of the columns. */
export function printCsv(steps: readonly Step[], shown: readonly Chart[]): string {
  const columns = [...shown, ...reached];
  const head = ['Date', ...columns.map(({ name }) => name)];
  const rows = steps.map((step) => [step.date, ...columns.map(({ count }) => step[count] ?? 0)]);
  return [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
