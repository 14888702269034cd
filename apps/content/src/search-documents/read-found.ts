import { Controller } from '@nestjs/common';
import {
  type FoundComment,
  type FoundHashtag,
  type FoundItems,
  type FoundSeries,
  type FoundStory,
  type ItemsRequest,
  pageSize,
  type PayloadOf,
  readFoundComments,
  readFoundHashtags,
  readFoundSeries,
  readFoundStories,
  readSuggested,
  type ResponseOf,
  type TopPlace,
} from '@quillstead/contracts';
import {
  canRead,
  canReadStory,
  isNotMuted,
  isPersonNotMuted,
  seesNsfwInLists,
} from '@quillstead/projections';
import {
  type RpcContext,
  flag,
  integer,
  literal,
  Operation,
  query,
  raw,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { CoverAddresses } from '../cover-files/index.js';
import { partOfColumn, partOfSeries } from '../series-place/index.js';
import { authorColumns } from '../user-projection/index.js';
import {
  commentColumns,
  commentRow,
  commentStoryColumns,
  joinCommentAuthor,
  toCommentArticle,
} from '../comment/index.js';
import { isStoryNotMuted, isThreadNotMuted } from '../mute/is-not-muted.js';
import { seriesColumns, seriesRow, toReadableSeries } from '../series/index.js';
import { storyColumns, storyRow, toReadable } from '../story/index.js';

const viewerOf = ({ viewer }: RpcContext): Sql => sql`${viewer?.id ?? null}::bigint`;

/** Returns SQL that is true if lists may show the story to the viewer by its rating. */
const listedFor = ({ viewer }: RpcContext): Sql =>
  sql`(story.is_nsfw = 0 OR ${seesNsfwInLists(viewer)}::boolean)`;

/** Returns the order of the ids, or for `top` the order and the condition by these columns. */
function orderOf({ top }: ItemsRequest, keys: readonly [string, string, string]): { after: Sql; order: Sql } {
  const all = sql`true`;
  if (top === undefined) return { after: all, order: sql`found.place` };
  const [likes, time, id] = top.after ?? [];
  return {
    after: top.after
      ? sql`(${raw(keys.join(', '))}) < (${likes}::int, ${time}::timestamptz, ${id}::bigint)`
      : all,
    order: sql`${raw(keys.map((key) => `${key} DESC`).join(', '))} LIMIT ${literal(pageSize + 1)}`,
  };
}

const foundHashtag = {
  hashtag: text,
  value: text,
  count_stories: integer,
  count_subscribers: integer,
  subscription: flag,
};
const suggestedStory = {
  story_id: integer,
  slug: text,
  title: text,
  author_username: text,
  author_display_name: text.orNull,
};
const suggestedSeries = {
  series_id: integer,
  slug: text,
  title: text,
  author_username: text,
  author_display_name: text.orNull,
};
const suggestedHashtag = { hashtag_id: integer, value: text, count_stories: integer };

/** Returns to search the items of what it has found, checked against what content knows now. */
@Controller()
export class ReadFound {
  constructor(
    private readonly dataSource: DataSource,
    private readonly covers: CoverAddresses,
  ) {}

  @Operation(readFoundStories)
  async stories(request: ItemsRequest, context: RpcContext): Promise<FoundItems<FoundStory>> {
    const viewer = viewerOf(context);
    const { after, order } = orderOf(request, ['stat.count_likes', 'story.posted_at', 'story.id']);
    const rows = await query(
      this.dataSource,
      { ...storyRow, rich_text_story_substring: text, part_of: partOfColumn },
      sql`SELECT ${storyColumns(viewer)}, ${authorColumns('author', viewer)}, story.rich_text_story_substring, ${partOfSeries('story.id')} AS part_of
       FROM unnest(${request.ids}::bigint[]) WITH ORDINALITY AS found(id, place)
       JOIN story ON story.id = found.id AND ${listedFor(context)}
       JOIN story_stat stat ON stat.story_id = story.id
       JOIN user_projection author ON author.user_id = story.author_id AND ${canReadStory('story', 'author', viewer)}
       WHERE ${after} AND ${isStoryNotMuted(sql`story.id`, sql`story.author_id`, viewer)} ORDER BY ${order}`,
    );
    const items = rows.map((row) => ({
      content_type: 'story_article' as const,
      ...toReadable(row, this.covers),
    }));
    return cut(request, items, ({ count_likes, posted_at, story_id }) => [count_likes, posted_at, story_id]);
  }

  @Operation(readFoundComments)
  async comments(request: ItemsRequest, context: RpcContext): Promise<FoundItems<FoundComment>> {
    const viewer = viewerOf(context);
    const { after, order } = orderOf(request, ['comment.count_likes', 'comment.posted_at', 'comment.id']);
    const rows = await query(
      this.dataSource,
      commentRow,
      sql`SELECT ${commentColumns(viewer)}, ${commentStoryColumns}
       FROM unnest(${request.ids}::bigint[]) WITH ORDINALITY AS found(id, place)
       JOIN comment ON comment.id = found.id
       JOIN story ON story.id = comment.story_id AND ${listedFor(context)}
       JOIN user_projection story_author ON story_author.user_id = story.author_id
         AND ${canReadStory('story', 'story_author', viewer)}
       ${joinCommentAuthor(viewer)}
       WHERE author.user_id IS NOT NULL AND ${after}
         AND ${isStoryNotMuted(sql`story.id`, sql`story.author_id`, viewer)} AND ${isThreadNotMuted('comment', viewer)}
       ORDER BY ${order}`,
    );
    const items = rows.map((row) => toCommentArticle(row));
    return cut(request, items, ({ count_likes, posted_at, comment_id }) => [
      count_likes,
      posted_at,
      comment_id,
    ]);
  }

  @Operation(readFoundHashtags)
  async hashtags({ ids }: PayloadOf<typeof readFoundHashtags>, context: RpcContext): Promise<FoundHashtag[]> {
    const rows = await query(
      this.dataSource,
      foundHashtag,
      sql`SELECT hashtag.key AS hashtag, hashtag.value, stat.count_stories,
              stat.count_subscribers,
              coalesce((
                SELECT 1 FROM hashtag_subscription mine
                WHERE mine.user_id = ${viewerOf(context)} AND mine.hashtag_id = hashtag.id
              ), 0) AS subscription
       FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS found(id, place)
       JOIN hashtag ON hashtag.id = found.id
       JOIN hashtag_stat stat ON stat.hashtag_id = hashtag.id AND stat.count_stories > 0
       WHERE ${isNotMuted(sql`hashtag.key`, viewerOf(context))}
       ORDER BY found.place`,
    );
    return rows.map((row) => ({ content_type: 'hashtag_article', ...row }));
  }

  @Operation(readFoundSeries)
  async series({ ids }: PayloadOf<typeof readFoundSeries>, context: RpcContext): Promise<FoundSeries[]> {
    const viewer = viewerOf(context);
    const rows = await query(
      this.dataSource,
      seriesRow,
      sql`SELECT ${seriesColumns(viewer)}
       FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS found(id, place)
       JOIN series ON series.id = found.id
       JOIN user_projection author ON author.user_id = series.author_id AND ${canRead('author', viewer)}
       WHERE ${isPersonNotMuted(sql`series.author_id`, viewer)}
       ORDER BY found.place`,
    );
    return rows.map((row) => ({ content_type: 'series_article', ...toReadableSeries(row, this.covers) }));
  }

  @Operation(readSuggested)
  async suggested(
    { story_ids, hashtag_ids, series_ids }: PayloadOf<typeof readSuggested>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readSuggested>> {
    const [stories, hashtags, series] = await Promise.all([
      query(
        this.dataSource,
        suggestedStory,
        sql`SELECT story.id AS story_id, story.slug, story.title, author.username AS author_username,
                author.display_name AS author_display_name
         FROM story JOIN user_projection author ON author.user_id = story.author_id
           AND ${canReadStory('story', 'author', viewerOf(context))}
         WHERE story.id = ANY(${story_ids}::bigint[]) AND ${listedFor(context)}
           AND ${isStoryNotMuted(sql`story.id`, sql`story.author_id`, viewerOf(context))}`,
      ),
      query(
        this.dataSource,
        suggestedHashtag,
        sql`SELECT hashtag.id AS hashtag_id, hashtag.value, stat.count_stories
         FROM hashtag JOIN hashtag_stat stat ON stat.hashtag_id = hashtag.id AND stat.count_stories > 0
         WHERE hashtag.id = ANY(${hashtag_ids}::bigint[]) AND ${isNotMuted(sql`hashtag.key`, viewerOf(context))}`,
      ),
      query(
        this.dataSource,
        suggestedSeries,
        sql`SELECT series.id AS series_id, series.slug, series.title, author.username AS author_username,
                author.display_name AS author_display_name
         FROM series JOIN user_projection author ON author.user_id = series.author_id
           AND ${canRead('author', viewerOf(context))}
         WHERE series.id = ANY(${series_ids}::bigint[])
           AND ${isPersonNotMuted(sql`series.author_id`, viewerOf(context))}`,
      ),
    ]);
    return { stories, hashtags, series };
  }
}

function cut<Item>({ top }: ItemsRequest, rows: Item[], keysOf: (item: Item) => TopPlace): FoundItems<Item> {
  if (top === undefined) return { items: rows, after: null };
  const items = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? items.at(-1) : undefined;
  return { items, after: last === undefined ? null : keysOf(last) };
}
