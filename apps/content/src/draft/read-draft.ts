import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { defaultRating, ratingNames } from '@quillstead/catalogue';
import { type PayloadOf, readDraft, type ResponseOf, shownFields, storyFields } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, Operation } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { fieldsOf } from '../written-fields/written-fields.js';
import { Draft } from './draft.entity.js';

const ratingOf = ({ rating }: Draft) => ratingNames[rating] ?? defaultRating;

/** Returns the fields of a draft that a story made from it has too. */
export const storyFieldsOf = (draft: Draft) => ({ ...fieldsOf(draft, storyFields), rating: ratingOf(draft) });

/** Returns the fields of a draft that readers of the story will see. */
export const shownFieldsOf = (draft: Draft) => ({ ...fieldsOf(draft, shownFields), rating: ratingOf(draft) });

/** Reads a draft for its author. */
@Controller()
export class ReadDraft {
  constructor(@InjectRepository(Draft) private readonly drafts: Repository<Draft>) {}

  /** Returns the draft. Throws `not_found` for the draft of another member and for one that does not exist. */
  @Operation(readDraft)
  async execute(
    { id }: PayloadOf<typeof readDraft>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readDraft>> {
    const author = memberOf(context);
    const draft = await this.drafts.findOneBy({ id, authorId: author.id });
    if (draft === null) throw new CallError('not_found');
    return {
      ...storyFieldsOf(draft),
      id: draft.id,
      rich_text_story: draft.richTextStory,
      write_autosave: draft.writeAutosave,
      content_type: 'draft_page',
      last_saved_at: draft.lastSavedAt.toISOString(),
      publish_at: draft.publishAt?.toISOString() ?? null,
      is_publish_failed: draft.isPublishFailed,
      approval_sent_at: draft.approvalSentAt?.toISOString() ?? null,
      refusal: draft.refusal,
    };
  }
}
