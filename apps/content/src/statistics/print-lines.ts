import { countNames } from '@quillstead/catalogue';
import { dayCounts } from '../story-day/index.js';

/** A story and its steps, each `YYYY-MM-DD,1,2,…` with the counts in the order of `dayCounts`. */
interface StoryLines {
  readonly story_id: number;
  readonly title: string;
  readonly days: readonly string[];
}

/** Excel reads a file as UTF-8 only with a byte order mark. */
const byteOrderMark = '\ufeff';

const columns = ['Story number', 'Title', 'Date', ...dayCounts.map((count) => countNames[count])];

/** The first line of the file. */
export const columnLine = `${byteOrderMark}${columns.join(',')}\r\n`;

/** A line of CSV (RFC 4180) for each step of each story. */
export function printLines(stories: readonly StoryLines[]): string {
  return stories
    .flatMap(({ story_id, title, days }) => {
      const story = `${story_id},${textCell(title)}`;
      return days.map((day) => `${story},${day}\r\n`);
    })
    .join('');
}

/**
 * Characters with which a formula begins, also in their full-width form. A spreadsheet would compute such a title, and
 * a formula can send what the sheet has to another site (OWASP, "CSV Injection").
 */
const formula = /^\s*[=+@＝＋＠－-]/u;

function textCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
