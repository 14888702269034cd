import { countNames } from '@quillstead/catalogue';
import type { Step } from './steps.js';

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

/** A story has no subscribers of its own. */
export const chartsOfStory = charts.filter(({ count }) => count !== 'count_subscribers');

/** How far members came, from the first step on. */
export const reached = (
  ['count_begun', 'count_quarter', 'count_half', 'count_three_quarters', 'count_finished'] as const
).map(chartOf);

/** 1234 → "1,234"; may be negative. */
export const printed = (count: number | null): string => (count ?? 0).toLocaleString('en-US');

/** 1 → "1 like", 1234 → "1,234 likes". */
export const printedOf = (count: number, one: string): string =>
  `${printed(count)} ${count === 1 ? one : `${one}s`}`;
