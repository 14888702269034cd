import { Controller, Inject } from '@nestjs/common';
import { deleteStory, type PayloadOf, removeStory } from '@quillstead/contracts';
import { memberOf, moderatorOf } from '@quillstead/projections';
import { type RpcContext, CallError, Acknowledgements, Operation, Outbox } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { lockOwnStory } from './lock-own-story.js';
import { type Removal, takeDownStory } from './take-down-story.js';

/** Deletes stories for their authors and for moderators. */
@Controller()
export class DeleteStory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Deletes the member's story. Throws `forbidden` for the story of another author, `not_found` if the member may not
   * read it.
   */
  @Operation(deleteStory)
  async execute({ story_id }: PayloadOf<typeof deleteStory>, context: RpcContext): Promise<null> {
    const { id } = memberOf(context);
    return this.takeDown(story_id, null, id);
  }

  /**
   * Removes a story for a moderator or an admin, who can restore it for 30 days and can let its author mend it. Throws
   * `not_found` for everybody else.
   */
  @Operation(removeStory)
  async moderate(
    { story_id, can_be_mended: canBeMended = 0 }: PayloadOf<typeof removeStory>,
    context: RpcContext,
  ): Promise<null> {
    moderatorOf(context);
    return this.takeDown(story_id, { canBeMended }, null);
  }

  private async takeDown(id: number, removal: Removal | null, memberId: number | null): Promise<null> {
    const published = await this.dataSource.transaction(async (manager) => {
      if (memberId !== null) await lockOwnStory(id, memberId, manager);
      return takeDownStory(id, null, this.outbox, manager, removal);
    });
    if (published === null) throw new CallError('not_found');
    await this.acknowledgements.wait(published);
    return null;
  }
}
