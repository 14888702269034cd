import type { Step } from './steps.js';

type Count = Exclude<keyof Step, 'date'>;

/** The counts with a chart by day, and the names that the page and the file give them. */
export const charts = [
  { count: 'count_reads', name: 'Reads' },
  { count: 'count_likes', name: 'Likes' },
  { count: 'count_comments', name: 'Comments' },
] as const satisfies readonly { readonly count: Count; readonly name: string }[];

/** How far members came, from the first step on. */
export const reached = [
  { count: 'count_begun', name: 'Began to read' },
  { count: 'count_quarter', name: 'Came to a quarter' },
  { count: 'count_half', name: 'Came to a half' },
  { count: 'count_three_quarters', name: 'Came to three quarters' },
  { count: 'count_finished', name: 'Came to the end' },
] as const satisfies readonly { readonly count: Count; readonly name: string }[];

/** 1234 → "1,234"; may be negative. */
export const printed = (count: number): string => count.toLocaleString('en-US');

/** 1 → "1 like", 1234 → "1,234 likes". */
export const printedOf = (count: number, one: string): string =>
  `${printed(count)} ${count === 1 ? one : `${one}s`}`;
