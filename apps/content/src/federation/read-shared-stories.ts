import type { CommentRule, CommentsPolicy } from '@quillstead/catalogue';
import { Controller } from '@nestjs/common';
import {
  type PayloadOf,
  readSharedStories,
  type ResponseOf,
  sharedStoriesAtOnce,
} from '@quillstead/contracts';
import { canReadStory } from '@quillstead/projections';
import { flag, integer, Operation, query, raw, sql, type Sql, text, time } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isSeriesShown } from '../series-place/index.js';
import { commentsEnd, storyLang } from '../story/index.js';

const row = {
  story_id: integer,
  version: integer,
  author_id: integer,
  slug: text,
  title: text,
  description: text.orNull,
  rich_text_story: text.orNull,
  beginning: text,
  hashtag_list: text.list,
  is_nsfw: flag,
  lang: text.orNull,
  posted_at: time,
  updated_at: time.orNull,
  comments_policy: text.as<CommentsPolicy>(),
  comment_rule: text.as<CommentRule>(),
  series_id: integer.orNull,
};

/** The most bytes of a text that is sent whole; of a longer one other servers get the beginning. */
const longestText = 200_000;

const visitor = sql`NULL::bigint`;

type Named = PayloadOf<typeof readSharedStories>;

const isNamed = (named: Named): Sql => {
  if ('story_id' in named) return sql`story.id = ${named.story_id}`;
  if ('slug' in named) return sql`story.slug = ${named.slug}`;
  const { after, after_posted_at: postedAt } = named;
  const isListed =
    'series_id' in named ? sql`series.id = ${named.series_id}` : sql`story.author_id = ${named.author_id}`;
  if (after === null) return isListed;
  if (postedAt !== undefined)
    return sql`${isListed} AND (story.posted_at, story.id) < (${postedAt}::timestamptz, ${after}::bigint)`;
  return sql`${isListed}
    AND (story.posted_at, story.id) < (SELECT last.posted_at, last.id FROM story last WHERE last.id = ${after})`;
};

/** Returns to social the stories that it sends to other servers (docs/product/fediverse.md). */
@Controller()
export class ReadSharedStories {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(readSharedStories)
  async execute(named: Named): Promise<ResponseOf<typeof readSharedStories>> {
    const rows = await query(
      this.dataSource,
      row,
      sql`SELECT story.id AS story_id, story.version, story.author_id, story.slug, story.title, story.description,
              CASE WHEN octet_length(story.rich_text_story) <= ${longestText} THEN story.rich_text_story END AS rich_text_story,
              story.rich_text_story_substring AS beginning, story.hashtag_list, story.is_nsfw, ${storyLang} AS lang,
              story.posted_at, story.updated_at, story_author.comment_rule,
              CASE WHEN now() >= ${raw(commentsEnd('story.posted_at', 'story_author'))} THEN 'closed'
                ELSE stat.comments_policy END AS comments_policy,
              series.id AS series_id
       FROM story JOIN user_projection story_author ON story_author.user_id = story.author_id
         AND ${canReadStory('story', 'story_author', visitor)}
       JOIN story_stat stat ON stat.story_id = story.id
       LEFT JOIN series_story chapter ON chapter.story_id = story.id
       LEFT JOIN series ON series.id = chapter.series_id AND ${isSeriesShown}
       WHERE story.is_shareable = 1 AND ${isNamed(named)}
       ORDER BY story.posted_at DESC, story.id DESC LIMIT ${sharedStoriesAtOnce}`,
    );
    return rows.map(({ posted_at, updated_at, ...story }) => ({
      ...story,
      posted_at: posted_at.toISOString(),
      updated_at: updated_at?.toISOString() ?? null,
    }));
  }
}
