import { Controller } from '@nestjs/common';
import { type PayloadOf, readStoryForEmail, type ResponseOf } from '@quillstead/contracts';
import { canReadStory } from '@quillstead/projections';
import {
  boolean,
  flag,
  integer,
  json,
  literal,
  Operation,
  queryOne,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { shownStoryCover } from '../cover-files/index.js';
import { isSeriesShown } from '../series-place/index.js';
import { storyLang } from '../story/index.js';

/** The most characters of the text: more than mail programs show of one email. */
const longestText = 150_000;

const columns = {
  story_id: integer,
  slug: text,
  title: text,
  author_username: text,
  author_display_name: text.orNull,
  description: text.orNull,
  rich_text_story: text,
  is_cut: boolean,
  note_before: text.orNull,
  note_after: text.orNull,
  hashtag_list: text.list,
  is_nsfw: flag,
  is_shareable: flag,
  content_warnings: text.list,
  warning_words: text.list,
  lang: text.orNull,
  cover: text.orNull,
  cover_alt: text.orNull,
  series: json<{ series_id: number; slug: string; title: string }>().orNull,
};

const visitor = sql`NULL::bigint`;

/** Returns a story that is sent by email to people who read it there; null if not every visitor may read it now. */
@Controller()
export class ReadStoryForEmail {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(readStoryForEmail)
  async execute({
    story_id,
  }: PayloadOf<typeof readStoryForEmail>): Promise<ResponseOf<typeof readStoryForEmail>> {
    const story = await queryOne(
      this.dataSource,
      columns,
      sql`SELECT story.id AS story_id, story.slug, story.title, author.username AS author_username,
                 author.display_name AS author_display_name, story.description,
                 left(story.rich_text_story, ${literal(longestText)}) AS rich_text_story,
                 length(story.rich_text_story) > ${literal(longestText)} AS is_cut,
                 story.note_before, story.note_after, story.hashtag_list, story.is_nsfw, story.is_shareable,
                 story.content_warnings, story.warning_words, ${storyLang} AS lang,
                 CASE WHEN story.is_open = 1 THEN ${shownStoryCover('story', sql`false`)} END AS cover, story.cover_alt,
                 (
                   SELECT json_build_object('series_id', series.id, 'slug', series.slug, 'title', series.title)
                   FROM series_story chapter JOIN series ON series.id = chapter.series_id AND ${isSeriesShown}
                   WHERE chapter.story_id = story.id
                 ) AS series
          FROM story JOIN user_projection author ON author.user_id = story.author_id
            AND ${canReadStory('story', 'author', visitor)}
          WHERE story.id = ${story_id}`,
    );
    return story ?? null;
  }
}
