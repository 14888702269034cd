import { Controller } from '@nestjs/common';
import { daysToAppeal } from '@quillstead/catalogue';
import { mendStory, type PayloadOf, storyMended } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  integer,
  literal,
  Operation,
  Outbox,
  queryOne,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { StoryTexts } from '../markup/index.js';
import { ratingOf, storyChanges, storyWords } from './prepare-story.js';
import { Story } from './story.entity.js';

const hidden = {
  title: text,
  description: text.orNull,
  hashtag_list: text.list,
  warning_words: text.list,
  rating: integer,
  version: integer,
};

/**
 * Returns SQL that is true if a row of `story` is hidden, and the member is its author, who can mend it.
 * @param member their id as bigint
 */
export const isHiddenStory = (member: Sql) => sql`(
  story.author_id IS NULL AND story.removed_from = ${member} AND story.can_be_mended = 1
  AND story.removed_at > now() - make_interval(days => ${literal(daysToAppeal)})
)`;

/** Lets an author change a story that a moderator hid, and report it as mended (docs/product/admin.md#hiding). */
@Controller()
export class MendStory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly texts: StoryTexts,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stores the changes. The story stays hidden; the 30 days in which it can be restored begin anew. Throws `not_found`
   * for a story that is not the member's or not hidden, `invalid` for a text or a hashtag that may not be published.
   */
  @Operation(mendStory)
  async execute(payload: PayloadOf<typeof mendStory>, context: RpcContext): Promise<null> {
    const { id: authorId } = memberOf(context);
    const { story_id: id, mended_words: said } = payload;
    const { commentsPolicy: _, ...changes } = storyChanges(
      payload,
      await this.texts.changed(payload.rich_text_story, authorId),
    );
    await this.dataSource.transaction(async (manager) => {
      const found = await queryOne(
        manager,
        hidden,
        sql`SELECT title, description, hashtag_list, warning_words, rating, version FROM story
            WHERE id = ${id} AND ${isHiddenStory(sql`${authorId}::bigint`)} FOR NO KEY UPDATE`,
      );
      if (found === undefined) throw new CallError('not_found');
      const now = new Date();
      const version = found.version + 1;
      const words = storyWords({
        title: found.title,
        description: found.description,
        hashtagList: found.hashtag_list,
        warningWords: found.warning_words,
        ...changes,
      });
      const columns = { ...changes, ...ratingOf(payload, found.rating), words, version };
      await manager.update(Story, id, { ...columns, updatedAt: now, removedAt: now });
      const mended = { story_id: id, author_id: authorId, version, words: said || null };
      await this.outbox.publish(manager, storyMended, mended, version);
    });
    return null;
  }
}
