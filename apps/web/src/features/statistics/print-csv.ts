import { type Chart, reached } from './counts.js';
import type { Step } from './steps.js';

/** The steps as CSV (RFC 4180), a row each with its date (YYYY-MM-DD), below the names of the columns. */
export function printCsv(steps: readonly Step[], charts: readonly Chart[]): string {
  const columns = [...charts, ...reached];
  const head = ['Date', ...columns.map(({ name }) => name)];
  const rows = steps.map((step) => [step.date, ...columns.map(({ count }) => step[count] ?? 0)]);
  return [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
