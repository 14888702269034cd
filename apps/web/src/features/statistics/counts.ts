import type { Step } from './steps.js';

type Count = Exclude<keyof Step, 'date'>;

/** A count with a chart, and the name that the page and the file give it. */
export interface Chart {
  readonly count: Count;
  readonly name: string;
}

/** The counts with a chart by day. */
export const charts: readonly Chart[] = [
  { count: 'count_reads', name: 'Reads' },
  { count: 'count_likes', name: 'Likes' },
  { count: 'count_comments', name: 'Comments' },
  { count: 'count_subscribers', name: 'Subscribers' },
];

/** A story has no subscribers of its own. */
export const chartsOfStory = charts.filter(({ count }) => count !== 'count_subscribers');

/** How far members came, from the first step on. */
export const reached: readonly Chart[] = [
  { count: 'count_begun', name: 'Began to read' },
  { count: 'count_quarter', name: 'Came to a quarter' },
  { count: 'count_half', name: 'Came to a half' },
  { count: 'count_three_quarters', name: 'Came to three quarters' },
  { count: 'count_finished', name: 'Came to the end' },
];

/** 1234 → "1,234"; may be negative. */
export const printed = (count: number | null): string => (count ?? 0).toLocaleString('en-US');

/** 1 → "1 like", 1234 → "1,234 likes". */
export const printedOf = (count: number, one: string): string =>
  `${printed(count)} ${count === 1 ? one : `${one}s`}`;
