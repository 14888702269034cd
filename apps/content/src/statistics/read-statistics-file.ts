import { Controller } from '@nestjs/common';
import { countNames } from '@quillstead/catalogue';
import {
  type PayloadOf,
  readStatisticsFile,
  readStatisticsFilePart,
  type ResponseOf,
  type StatisticsPeriod,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  Cursors,
  integer,
  KeyOrder,
  Operation,
  query,
  queryOne,
  raw,
  RawResponse,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { dayCounts, today } from '../story-day/add-to-day.js';
import { periodOf, sumsOfCounts } from './period.js';

/** A story and its steps, each `YYYY-MM-DD,1,2,…` with the counts in the order of `dayCounts`. */
interface StoryLines {
  readonly story_id: number;
  readonly title: string;
  readonly days: readonly string[];
}

/** Excel reads a file as UTF-8 only with a byte order mark. */
const byteOrderMark = '\ufeff';

const headings = ['Story number', 'Title', 'Date', ...dayCounts.map((count) => countNames[count])];

/** The first line of the file. */
const columnLine = `${byteOrderMark}${headings.join(',')}\r\n`;

/** Returns a line of CSV (RFC 4180) for each step of each story. */
export function printLines(stories: readonly StoryLines[]): string {
  return stories
    .flatMap(({ story_id, title, days }) => {
      const story = `${story_id},${textCell(title)}`;
      return days.map((day) => `${story},${day}\r\n`);
    })
    .join('');
}

/**
 * The characters with which a formula begins, also in their full-width form. A spreadsheet would compute such a title,
 * and a formula can send what the sheet has to another site (OWASP, "CSV Injection").
 */
const formula = /^\s*[=+@＝＋＠－-]/u;

function textCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

const columns = { story_id: integer, title: text, posted_at: time, days: text.list };

const oldestFirst = new KeyOrder<RowOf<typeof columns>>(
  'statistics:file',
  ['story.posted_at', 'story.id'],
  'ASC',
  (row) => [row.posted_at.toISOString(), row.story_id],
);

const counts = raw(dayCounts.map((count) => `coalesce(counted.${count}, 0)`).join(', '));

/** Reads the file of a member's statistics by story and day (docs/product/statistics.md#files). */
@Controller()
export class ReadStatisticsFile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Returns the period as printed JSON. All time begins with the month of the member's first story or counted day. */
  @Operation(readStatisticsFile)
  async period(
    { period: name }: PayloadOf<typeof readStatisticsFile>,
    context: RpcContext,
  ): Promise<RawResponse> {
    const { id } = memberOf(context);
    const { unit, since } = periodOf(name);
    const row = await queryOne(
      this.dataSource,
      { since: text, until: text },
      sql`SELECT to_char(date_trunc(${raw(`'${unit}'`)}, coalesce(${since}, least(
                   (SELECT min(day) FROM story_day WHERE author_id = ${id}),
                   (SELECT min(posted_at AT TIME ZONE 'UTC')::date FROM story WHERE author_id = ${id})
                 ), ${today})::timestamp), 'YYYY-MM-DD') AS since,
                 to_char(${today}, 'YYYY-MM-DD') AS until`,
    );
    const period: StatisticsPeriod = { unit, since: row?.since ?? '', until: row?.until ?? '' };
    return new RawResponse(JSON.stringify(period));
  }

  /**
   * Returns the lines of the next stories, oldest first, each with all steps from its first one on, even those in which
   * nothing was counted. Throws `bad_cursor`.
   */
  @Operation(readStatisticsFilePart)
  async part(
    { unit: name, since, until, next: cursor }: PayloadOf<typeof readStatisticsFilePart>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readStatisticsFilePart>> {
    const { id } = memberOf(context);
    const unit = raw(`'${name}'`);
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT page.id AS story_id, page.title, page.posted_at, ARRAY(
         SELECT concat_ws(',', to_char(step.start, 'YYYY-MM-DD'), ${counts})
         FROM generate_series(
           date_trunc(${unit}, greatest(${since}::date, least((page.posted_at AT TIME ZONE 'UTC')::date, (
             SELECT min(day) FROM story_day WHERE story_id = page.id AND day >= ${since}::date
           )))::timestamp),
           ${until}::timestamp,
           ${raw(`interval '1 ${name}'`)}
         ) AS step (start)
         LEFT JOIN (
           SELECT date_trunc(${unit}, day::timestamp) AS start, ${sumsOfCounts}
           FROM story_day WHERE story_id = page.id AND day BETWEEN ${since}::date AND ${until}::date GROUP BY 1
         ) AS counted USING (start)
         ORDER BY start
       ) AS days
       FROM (
         SELECT story.id, story.title, story.posted_at FROM story
         WHERE story.author_id = ${id} AND ${oldestFirst.after(cursor, this.cursors)}
         ORDER BY ${oldestFirst.orderAndLimit}
       ) AS page
       ORDER BY page.posted_at, page.id`,
    );
    const { items, next } = oldestFirst.page(rows, this.cursors);
    return { lines: `${cursor === null ? columnLine : ''}${printLines(items)}`, next };
  }
}
