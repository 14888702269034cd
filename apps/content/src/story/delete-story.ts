import { Controller, Inject } from '@nestjs/common';
import { deleteStory, type PayloadOf, removeStory } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, Acknowledgements, Operation, Outbox } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
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
    return this.takeDown(story_id, null, (manager) => lockOwnStory(story_id, id, manager));
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
    const { role } = memberOf(context);
    if (role !== 'moderator' && role !== 'admin') throw new CallError('not_found');
    return this.takeDown(story_id, { canBeMended }, () => Promise.resolve());
  }

  private async takeDown(
    id: number,
    removal: Removal | null,
    checkAccess: (manager: EntityManager) => Promise<void>,
  ): Promise<null> {
    const published = await this.dataSource.transaction(async (manager) => {
      await checkAccess(manager);
      return takeDownStory(id, null, this.outbox, manager, removal);
    });
    if (published === null) throw new CallError('not_found');
    await this.acknowledgements.wait(published);
    return null;
  }
}
