import { Controller, Inject } from '@nestjs/common';
import { deleteStory, type PayloadOf, removeStory } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, Acknowledgements, Operation, Outbox } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockOwnStory } from './lock-own-story.js';
import { type Removal, takeDownStory } from './take-down-story.js';

/** Deletes stories: for their author and for moderators. */
@Controller()
export class DeleteStory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /** Throws `forbidden` for somebody else's story, `not_found` for one that the member may not read. */
  @Operation(deleteStory)
  async execute({ story_id }: PayloadOf<typeof deleteStory>, context: RpcContext): Promise<null> {
    const { id } = memberOf(context);
    return this.takeDown(story_id, null, (manager) => lockOwnStory(story_id, id, manager));
  }

  /**
   * For moderators and admins, who can restore it for 30 days, and let its author mend it; throws `not_found` for
   * everybody else.
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
