import { Controller } from '@nestjs/common';
import { defaultRating, ratingNames } from '@quillstead/catalogue';
import { type PayloadOf, readDraft, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Draft } from './draft.entity.js';

/** Opens a draft again. */
@Controller()
export class ReadDraft {
  constructor(private readonly dataSource: DataSource) {}

  /** The draft. Throws `not_found`, for somebody else's as for one that never was. */
  @Operation(readDraft)
  async execute(
    { id }: PayloadOf<typeof readDraft>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readDraft>> {
    const author = memberOf(context);
    const draft = await this.dataSource.manager.findOneBy(Draft, { id, authorId: author.id });
    if (draft === null) throw new CallError('not_found');
    return {
      id: draft.id,
      title: draft.title,
      description: draft.description,
      rich_text_story: draft.richTextStory,
      note_before: draft.noteBefore,
      note_after: draft.noteAfter,
      hashtag_list: draft.hashtagList,
      is_nsfw: draft.isNsfw,
      rating: ratingNames[draft.rating] ?? defaultRating,
      content_warnings: draft.contentWarnings,
      warning_words: draft.warningWords,
      is_shareable: draft.isShareable,
      is_members_only: draft.isMembersOnly,
      font_family: draft.fontFamily,
      lang: draft.lang,
      series_id: draft.seriesId,
      comments_policy: draft.commentsPolicy,
      write_autosave: draft.writeAutosave,
      content_type: 'draft_page',
      last_saved_at: draft.lastSavedAt.toISOString(),
      publish_at: draft.publishAt?.toISOString() ?? null,
      is_publish_failed: draft.isPublishFailed,
    };
  }
}
