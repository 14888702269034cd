import { Controller } from '@nestjs/common';
import { type PayloadOf, readSeries, type ResponseOf } from '@quillstead/contracts';
import { canRead, isShown } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  flag,
  isJoined,
  json,
  leftJoined,
  Operation,
  queryOne,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { CoverAddresses } from '../cover-files/index.js';
import { historyIsOn, isFinished } from '../reading-place/index.js';
import { authorRow } from '../user-projection/index.js';
import { seriesColumns, seriesRow, toReadableSeries } from './series-rows.js';

type Page = ResponseOf<typeof readSeries>;
type NextToRead = { readonly slug: string; readonly title: string; readonly lang: string | null };

const readable = {
  ...seriesRow,
  cover_alt: text.orNull,
  subscription: flag,
  continue_with: json<NextToRead>().orNull,
};
/** The columns of a row. If the viewer may not read the series, all are null except the author's. */
const columns = { ...leftJoined(readable), ...authorRow };

/** Returns SQL that is 1 if the viewer subscribes to the series, 0 if not, and null if the viewer may not read it. */
const isSubscribed = (viewer: Sql): Sql => sql`(
  CASE WHEN series.id IS NOT NULL THEN (
    SELECT count(*)::integer FROM series_subscription mine WHERE mine.user_id = ${viewer} AND mine.series_id = series.id
  ) END
)`;

/** Returns SQL of the story that the member read last or, if they have read it to the end, of the one behind it. */
const continueWith = (viewer: Sql): Sql => sql`(
  SELECT json_build_object(
    'slug', story.slug, 'title', story.title, 'lang', coalesce(story.chosen_lang, story.detected_lang)
  )
  FROM (
    SELECT chapter.place, ${isFinished('mine')} AS is_finished
    FROM reading_place mine
    JOIN series_story chapter ON chapter.story_id = mine.story_id AND chapter.series_id = series.id
    WHERE mine.user_id = ${viewer} AND ${historyIsOn(viewer)}
    ORDER BY mine.updated_at DESC, mine.story_id DESC LIMIT 1
  ) AS read_last
  -- With its LIMIT, so that PostgreSQL begins at the place instead of reading the whole series.
  CROSS JOIN LATERAL (
    SELECT following.story_id FROM series_story following
    WHERE following.series_id = series.id AND following.place >= read_last.place
      AND NOT (following.place = read_last.place AND read_last.is_finished)
    ORDER BY following.place LIMIT 1
  ) AS chosen
  JOIN story ON story.id = chosen.story_id
)`;

/** Reads the head of a series by its address (docs/product/series.md#page). */
@Controller()
export class ReadSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly covers: CoverAddresses,
  ) {}

  /** Returns the page; of a private author's series that the viewer may not read, a stub. Throws `not_found`. */
  @Operation(readSeries)
  async execute({ slug }: PayloadOf<typeof readSeries>, { viewer }: RpcContext): Promise<Page> {
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const row = await queryOne(
      this.dataSource,
      columns,
      sql`SELECT ${seriesColumns(viewerId)}, series.cover_alt,
              ${isSubscribed(viewerId)} AS subscription,
              ${continueWith(viewerId)} AS continue_with
       FROM series found
       JOIN user_projection author ON author.user_id = found.author_id AND ${isShown('author', viewerId)}
       LEFT JOIN series ON series.id = found.id AND ${canRead('author', viewerId)}
       WHERE found.slug = ${slug}`,
    );
    if (row === undefined) throw new CallError('not_found');
    if (isJoined(readable, row))
      return { content_type: 'series_page', ...toReadableSeries(row, this.covers) };
    return {
      content_type: 'series_page',
      content_access: false,
      author_id: row.author_id,
      author_username: row.author_username,
      author_display_name: row.author_display_name,
      author_picture: row.author_picture,
      author_is_verified: row.author_is_verified,
      author_is_private: row.author_is_private,
      author_is_user: row.author_is_user,
    };
  }
}
