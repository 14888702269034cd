import { Controller } from '@nestjs/common';
import { listContinueReading, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canRead, memberOf, seesNsfwInLists } from '@quillstead/projections';
import {
  type RpcContext,
  empty,
  integer,
  json,
  literal,
  Operation,
  query,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { CoverAddresses, shownStoryCover } from '../cover-files/index.js';
import { isStoryNotMuted } from '../mute/is-not-muted.js';
import { isSeriesShown, langOfSeries } from '../series-place/index.js';
import { storyLang } from '../story/index.js';
import { isFinished } from './read-reading-place.js';
import { historyIsOn } from './switch-reading-history.js';

type Item = ResponseOf<typeof listContinueReading>['items'][number];

const columns = {
  story_id: integer,
  slug: text,
  title: text,
  lang: text.orNull,
  cover: text.orNull,
  author_username: text,
  author_display_name: text.orNull,
  reading_share: integer,
  series: json<NonNullable<Item['series']>>().orNull,
};

/** The most stories that are offered. */
const most = 3;

/**
 * Lists the stories at which a member can go on: those that they have begun and not finished, and the next story of
 * each series that they read or subscribe to; one story of a series (docs/product/stories.md#reading-history).
 */
@Controller()
export class ListContinueReading {
  constructor(
    private readonly dataSource: DataSource,
    private readonly covers: CoverAddresses,
  ) {}

  /** Returns the stories; none while the history is off, as it is not known then what is read. */
  @Operation(listContinueReading)
  async execute(
    _: PayloadOf<typeof listContinueReading>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listContinueReading>> {
    const viewer = memberOf(context);
    const reader = sql`${viewer.id}::bigint`;
    const items = await query(
      this.dataSource,
      columns,
      sql`WITH opened AS MATERIALIZED (
         SELECT mine.story_id, ${isFinished('mine')} AS is_finished, mine.share, mine.updated_at AS at,
                chapter.series_id, chapter.place
         FROM reading_place mine LEFT JOIN (
           SELECT placed.* FROM series_story placed JOIN series ON series.id = placed.series_id AND ${isSeriesShown}
         ) AS chapter ON chapter.story_id = mine.story_id
         WHERE mine.user_id = ${reader} AND ${historyIsOn(reader)}
       ), read_last AS MATERIALIZED (
         SELECT DISTINCT ON (series_id) * FROM opened WHERE series_id IS NOT NULL
         ORDER BY series_id, at DESC, story_id DESC
       ), followed AS MATERIALIZED (
         SELECT series_id, place, at FROM read_last WHERE is_finished
         UNION ALL
         SELECT series_id, '-Infinity', created_at FROM series_subscription mine
         WHERE user_id = ${reader} AND ${historyIsOn(reader)}
           AND NOT EXISTS (SELECT FROM read_last WHERE read_last.series_id = mine.series_id)
           AND EXISTS (SELECT FROM series WHERE series.id = mine.series_id AND ${isSeriesShown})
       ), offered AS (
         SELECT story_id, share, at, series_id FROM opened WHERE NOT is_finished AND series_id IS NULL
         UNION ALL
         SELECT story_id, share, at, series_id FROM read_last WHERE NOT is_finished
         UNION ALL
         SELECT next.story_id, 0, greatest(followed.at, next.posted_at), followed.series_id
         FROM followed CROSS JOIN LATERAL (
           SELECT chapter.story_id, stat.posted_at
           FROM series_story chapter JOIN story_stat stat ON stat.story_id = chapter.story_id
           WHERE chapter.series_id = followed.series_id AND chapter.place > followed.place
             AND NOT EXISTS (SELECT FROM opened WHERE opened.story_id = chapter.story_id AND is_finished)
           ORDER BY chapter.place LIMIT 1
         ) AS next
       )
       SELECT story.id AS story_id, story.slug, story.title, ${storyLang} AS lang, ${shownStoryCover('story')} AS cover,
              author.username AS author_username, author.display_name AS author_display_name,
              offered.share AS reading_share,
              CASE WHEN series.id IS NOT NULL THEN json_build_object(
                'slug', series.slug, 'title', series.title, 'lang', ${langOfSeries('series.id')}
              ) END AS series
       FROM offered
       JOIN story ON story.id = offered.story_id ${seesNsfwInLists(viewer) ? empty : sql`AND story.is_nsfw = 0`}
       JOIN user_projection author ON author.user_id = story.author_id AND ${canRead('author', reader)}
       LEFT JOIN series ON series.id = offered.series_id AND ${isSeriesShown}
       WHERE story.author_id <> ${reader} AND ${isStoryNotMuted(sql`story.id`, sql`story.author_id`, reader)}
       ORDER BY offered.at DESC, offered.story_id DESC LIMIT ${literal(most)}`,
    );
    return { items: items.map((item) => ({ ...item, cover: this.covers.ofReader(item.cover) })) };
  }
}
