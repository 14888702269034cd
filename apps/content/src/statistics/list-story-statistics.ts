import { Controller } from '@nestjs/common';
import { listStoryStatistics, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  Cursors,
  integer,
  KeyOrder,
  Operation,
  query,
  raw,
  type RowOf,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { dayCounts } from '../story-day/add-to-day.js';
import { storyLang } from '../story/index.js';
import { countColumns, periodOf, sumsOfCounts } from './period.js';

const columns = { story_id: integer, slug: text, title: text, lang: text.orNull, ...countColumns };

const mostRead = (period: string) =>
  new KeyOrder<RowOf<typeof columns>>(
    `statistics:${period}`,
    ['item.count_reads', 'item.story_id'],
    'DESC',
    (row) => [row.count_reads, row.story_id],
  );
const orders = { '90_days': mostRead('90_days'), all_time: mostRead('all_time') };

/** The counts, which are 0 for a story in which nothing was counted. */
const counts = raw(dayCounts.map((count) => `coalesce(counted.${count}, 0) AS ${count}`).join(', '));

/** Lists a member's own stories with their counts of a period, the most read one first, for the member only. */
@Controller()
export class ListStoryStatistics {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Returns a page. Throws `bad_cursor`. */
  @Operation(listStoryStatistics)
  async execute(
    { period, next: cursor }: PayloadOf<typeof listStoryStatistics>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listStoryStatistics>> {
    const { id } = memberOf(context);
    const order = orders[period || '90_days'];
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT story.id AS story_id, story.slug, story.title, ${storyLang} AS lang, ${raw(dayCounts.join(', '))}
       FROM (
         SELECT * FROM (
           SELECT story_id, ${counts}
           FROM story_stat stat LEFT JOIN (
             SELECT story_id, ${sumsOfCounts} FROM story_day
             WHERE author_id = ${id} AND ${periodOf(period).condition} GROUP BY story_id
           ) AS counted USING (story_id)
           WHERE stat.author_id = ${id}
         ) AS item
         WHERE ${order.after(cursor, this.cursors)} ORDER BY ${order.orderAndLimit}
       ) AS item
       JOIN story ON story.id = item.story_id
       ORDER BY item.count_reads DESC, item.story_id DESC`,
    );
    const { items, next } = order.page(rows, this.cursors);
    return { items: items.map((row) => ({ content_type: 'story_statistics', ...row })), next };
  }
}
