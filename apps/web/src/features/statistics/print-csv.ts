import { charts, reached } from './counts.js';
import type { Step } from './steps.js';

const columns = [...charts, ...reached];

/** The steps as CSV (RFC 4180), a row each with its date (YYYY-MM-DD), below the names of the columns. */
export function printCsv(steps: readonly Step[]): string {
  const head = ['Date', ...columns.map(({ name }) => name)];
  const rows = steps.map((step) => [step.date, ...columns.map(({ count }) => step[count])]);
  return [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
