import { Controller } from '@nestjs/common';
import { daysToAppeal, type Rating } from '@quillstead/catalogue';
import {
  type PayloadOf,
  readHiddenStory,
  readHiddenStoryAsStaff,
  type ResponseOf,
  type ResponseTypes,
} from '@quillstead/contracts';
import { memberOf, moderatorOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  flag,
  integer,
  literal,
  Operation,
  queryOne,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { authorNotes, authorNotesOf } from '../written-fields/written-fields.js';
import { isHiddenStory } from './mend-story.js';
import { storyRating } from './story-rows.js';

const columns = {
  story_id: integer,
  title: text,
  description: text.orNull,
  ...authorNotes,
  rich_text_story: text,
  hashtag_list: text.list,
  is_nsfw: flag,
  rating: text.as<Rating>(),
  content_warnings: text.list,
  warning_words: text.list,
  font_family: text,
  removed_at: time,
};

/** Reads a story that a moderator hid, for its author and for the staff only. */
@Controller()
export class ReadHiddenStory {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reads the story for its author. Throws `not_found` for the story of another author, and for one that can't be
   * mended any more.
   */
  @Operation(readHiddenStory)
  asAuthor(
    { story_id: id }: PayloadOf<typeof readHiddenStory>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readHiddenStory>> {
    return this.read(id, isHiddenStory(sql`${memberOf(context).id}::bigint`));
  }

  /** Reads the story for a moderator, even if its author can't mend it. Throws `not_found` for everybody else. */
  @Operation(readHiddenStoryAsStaff)
  async asStaff(
    { story_id: id }: PayloadOf<typeof readHiddenStoryAsStaff>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readHiddenStoryAsStaff>> {
    moderatorOf(context);
    return this.read(
      id,
      sql`story.author_id IS NULL AND story.removed_from IS NOT NULL
        AND story.removed_at > now() - make_interval(days => ${literal(daysToAppeal)})`,
    );
  }

  private async read(id: number, which: Sql): Promise<ResponseTypes['hidden_story']> {
    const found = await queryOne(
      this.dataSource,
      columns,
      sql`SELECT story.id AS story_id, story.title, story.description, ${authorNotesOf('story')},
            story.rich_text_story, story.hashtag_list, story.is_nsfw, ${storyRating} AS rating, story.content_warnings,
            story.warning_words, story.font_family, story.removed_at
          FROM story WHERE story.id = ${id} AND ${which}`,
    );
    if (found === undefined) throw new CallError('not_found');
    return { ...found, removed_at: found.removed_at.toISOString() };
  }
}
