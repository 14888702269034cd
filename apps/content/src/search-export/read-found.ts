import { Injectable } from '@nestjs/common';
import {
  type FoundComment,
  type FoundHashtag,
  type FoundItems,
  type FoundStory,
  type ItemsWanted,
  pageSize,
  type PayloadOf,
  readFoundComments,
  readFoundHashtags,
  readFoundStories,
  readSuggested,
  type ReplyOf,
  type TopPlace,
} from '@quillstead/contracts';
import { seesNsfwInLists, asText } from '@quillstead/projections';
import { type AskContext, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { authorColumns } from '../author-card/index.js';
import { commentColumns, type CommentRow, joinCommentAuthor, toCommentArticle } from '../comment/index.js';
import { storyColumns, type StoryRow, toReadable } from '../story/index.js';

const viewerId = '$2::bigint';

/** SQL of the condition that a list may hold the story at all. */
const listed = '(story.is_nsfw = 0 OR $3::boolean)';

/** The ids in their order, or the best by the columns of the narrow rows. */
function orderOf({ top }: ItemsWanted, keys: readonly [string, string, string]) {
  if (top === undefined) return { after: 'true', order: 'found.place', values: [] };
  const columns = keys.join(', ');
  return {
    after: top.after === null ? 'true' : `(${columns}) < ($4::int, $5::timestamptz, $6::bigint)`,
    order: `${keys.map((key) => `${key} DESC`).join(', ')} LIMIT ${pageSize + 1}`,
    values: top.after ?? [],
  };
}

/** Gives search the items of what it has found, held to what content knows now. */
@Injectable()
export class ReadFound {
  constructor(private readonly dataSource: DataSource) {}

  @RpcHandler(readFoundStories)
  async stories(wanted: ItemsWanted, context: AskContext): Promise<FoundItems<FoundStory>> {
    const { after, order, values } = orderOf(wanted, ['stat.count_likes', 'story.posted_at', 'story.id']);
    const rows = await this.dataSource.query<(StoryRow & { rich_text_story_substring: string })[]>(
      `SELECT ${storyColumns(viewerId)}, ${authorColumns('card', viewerId)}, story.rich_text_story_substring
       FROM unnest($1::bigint[]) WITH ORDINALITY AS found(id, place)
       JOIN story ON story.id = found.id AND ${listed}
       JOIN story_stat stat ON stat.story_id = story.id
       JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', viewerId)}
       WHERE ${after} ORDER BY ${order}`,
      [...this.basics(wanted.ids, context), ...values],
    );
    const items = rows.map((row) => ({ content_type: 'story_article' as const, ...toReadable(row) }));
    return cut(wanted, items, ({ count_likes, posted_at, story_id }) => [count_likes, posted_at, story_id]);
  }

  @RpcHandler(readFoundComments)
  async comments(wanted: ItemsWanted, context: AskContext): Promise<FoundItems<FoundComment>> {
    const { after, order, values } = orderOf(wanted, [
      'comment.count_likes',
      'comment.posted_at',
      'comment.id',
    ]);
    const rows = await this.dataSource.query<CommentRow[]>(
      `SELECT ${commentColumns(viewerId)}, story.id AS story_id, story.slug AS story_slug, story.title AS story_title
       FROM unnest($1::bigint[]) WITH ORDINALITY AS found(id, place)
       JOIN comment ON comment.id = found.id
       JOIN story ON story.id = comment.story_id AND ${listed}
       JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', viewerId)}
       ${joinCommentAuthor}
       WHERE author.user_id IS NOT NULL AND ${after} ORDER BY ${order}`,
      [...this.basics(wanted.ids, context), ...values],
    );
    const items = rows.map((row) => toCommentArticle(row));
    return cut(wanted, items, ({ count_likes, posted_at, comment_id }) => [
      count_likes,
      posted_at,
      comment_id,
    ]);
  }

  @RpcHandler(readFoundHashtags)
  hashtags({ ids }: PayloadOf<typeof readFoundHashtags>, { viewer }: AskContext): Promise<FoundHashtag[]> {
    return this.dataSource.query<FoundHashtag[]>(
      `SELECT 'hashtag_article' AS content_type, hashtag.key AS hashtag, hashtag.value, stat.count_stories,
              stat.count_subscribers,
              coalesce((
                SELECT 1 FROM hashtag_subscription mine
                WHERE mine.user_id = ${viewerId} AND mine.hashtag_id = hashtag.id
              ), 0) AS subscription
       FROM unnest($1::bigint[]) WITH ORDINALITY AS found(id, place)
       JOIN hashtag ON hashtag.id = found.id
       JOIN hashtag_stat stat ON stat.hashtag_id = hashtag.id AND stat.count_stories > 0
       ORDER BY found.place`,
      [ids, viewer?.id ?? null],
    );
  }

  @RpcHandler(readSuggested)
  async suggested(
    { story_ids, hashtag_ids }: PayloadOf<typeof readSuggested>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readSuggested>> {
    const [stories, hashtags] = await Promise.all([
      this.dataSource.query<ReplyOf<typeof readSuggested>['stories'][number][]>(
        `SELECT story.id AS story_id, story.slug, story.title, card.username AS author_username,
                card.display_name AS author_display_name
         FROM story JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', viewerId)}
         WHERE story.id = ANY($1::bigint[]) AND ${listed}`,
        this.basics(story_ids, context),
      ),
      this.dataSource.query<ReplyOf<typeof readSuggested>['hashtags'][number][]>(
        `SELECT hashtag.id AS hashtag_id, hashtag.value, stat.count_stories
         FROM hashtag JOIN hashtag_stat stat ON stat.hashtag_id = hashtag.id AND stat.count_stories > 0
         WHERE hashtag.id = ANY($1::bigint[])`,
        [hashtag_ids],
      ),
    ]);
    return { stories, hashtags };
  }

  private basics(ids: readonly number[], { viewer }: AskContext): unknown[] {
    return [ids, viewer?.id ?? null, seesNsfwInLists(viewer)];
  }
}

function cut<Item>({ top }: ItemsWanted, rows: Item[], keysOf: (item: Item) => TopPlace): FoundItems<Item> {
  if (top === undefined) return { items: rows, after: null };
  const items = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? items.at(-1) : undefined;
  return { items, after: last === undefined ? null : keysOf(last) };
}
