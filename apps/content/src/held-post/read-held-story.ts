import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type PayloadOf, readHeldStory, type ResponseOf } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import { type RpcContext, CallError, Operation } from '@quillstead/service-kit';
import { IsNull, Not, Repository } from 'typeorm';
import { Draft, shownFieldsOf } from '../draft/index.js';

/** Reads a story that waits for the staff, for the staff alone. */
@Controller()
export class ReadHeldStory {
  constructor(@InjectRepository(Draft) private readonly drafts: Repository<Draft>) {}

  /**
   * Returns the draft as it is saved now. Throws `not_found` if the caller is no moderator or the draft does not wait.
   */
  @Operation(readHeldStory)
  async execute(
    { id }: PayloadOf<typeof readHeldStory>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readHeldStory>> {
    moderatorOf(context);
    const draft = await this.drafts.findOneBy({ id, approvalSentAt: Not(IsNull()) });
    if (draft === null) throw new CallError('not_found');
    return {
      ...shownFieldsOf(draft),
      id,
      rich_text_story: draft.richTextStory,
      last_saved_at: draft.lastSavedAt.toISOString(),
    };
  }
}
