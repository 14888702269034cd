import { Controller } from '@nestjs/common';
import { type PayloadOf, readStatistics, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  integer,
  Operation,
  query,
  queryOne,
  raw,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { dayCounts, today } from '../story-day/add-to-day.js';
import { storyLang } from '../story/index.js';
import { countColumns, periodOf, sumsOfCounts } from './period.js';

type Statistics = ResponseOf<typeof readStatistics>;

/** Reads the statistics of a member's own stories, for the member only (docs/product/statistics.md). */
@Controller()
export class ReadStatistics {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the steps of a period of one story or of all. Throws `not_found` for a story that is not the member's. */
  @Operation(readStatistics)
  async execute(
    { slug, period: name }: PayloadOf<typeof readStatistics>,
    context: RpcContext,
  ): Promise<Statistics> {
    const { id } = memberOf(context);
    const period = periodOf(name);
    const story = slug ? await this.findOwn(slug, id) : null;
    const unit = raw(`'${period.unit}'`);
    const steps = await query(
      this.dataSource,
      { date: text, ...countColumns, count_subscribers: integer.orNull },
      sql`SELECT to_char(date_trunc(${unit}, day::timestamp), 'YYYY-MM-DD') AS date, ${sumsOfCounts},
              sum(count_subscribers)::integer AS count_subscribers
       FROM (${story === null ? daysOfAll : daysOfStory(story.story_id)}) AS counted
       WHERE author_id = ${id} AND ${period.condition} GROUP BY 1 ORDER BY 1`,
    );
    const days = await queryOne(
      this.dataSource,
      { since: text.orNull, until: text },
      sql`SELECT to_char(${period.since}, 'YYYY-MM-DD') AS since, to_char(${today}, 'YYYY-MM-DD') AS until`,
    );
    const until = days?.until ?? '';
    return { unit: period.unit, since: days?.since ?? steps[0]?.date ?? until, until, story, steps };
  }

  private async findOwn(slug: string, authorId: number): Promise<NonNullable<Statistics['story']>> {
    const story = await queryOne(
      this.dataSource,
      { story_id: integer, slug: text, title: text, lang: text.orNull },
      sql`SELECT id AS story_id, slug, title, ${storyLang} AS lang FROM story
       WHERE slug = ${slug} AND author_id = ${authorId}`,
    );
    if (story === undefined) throw new CallError('not_found');
    return story;
  }
}

const counts = raw(dayCounts.map((count) => `story_day.${count}`).join(', '));
const noCounts = raw(dayCounts.map((count) => `0 AS ${count}`).join(', '));

const daysOfStory = (storyId: number): Sql => sql`
  SELECT author_id, day, ${counts}, NULL::integer AS count_subscribers FROM story_day WHERE story_id = ${storyId}`;

/**
 * The days of all stories of each author, without those that a moderator has removed, and the changes of their
 * subscribers.
 */
const daysOfAll = sql`
  SELECT story_day.author_id, day, ${counts}, 0 AS count_subscribers
  FROM story_day JOIN story_stat stat ON stat.story_id = story_day.story_id AND stat.author_id = story_day.author_id
  UNION ALL SELECT author_id, day, ${noCounts}, count_subscribers FROM author_day`;
