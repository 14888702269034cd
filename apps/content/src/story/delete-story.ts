import { Controller, Inject } from '@nestjs/common';
import { deleteStory, type PayloadOf, removeStory } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, Acknowledgements, Operation, Outbox } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockOwnStory } from './lock-own-story.js';
import { takeDownStory } from './take-down-story.js';

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
    return this.takeDown(story_id, (manager) => lockOwnStory(story_id, id, manager));
  }

  /** For moderators and admins; throws `not_found` for everybody else. */
  @Operation(removeStory)
  async moderate({ story_id }: PayloadOf<typeof removeStory>, context: RpcContext): Promise<null> {
    const { role } = memberOf(context);
    if (role !== 'moderator' && role !== 'admin') throw new CallError('not_found');
    return this.takeDown(story_id, () => Promise.resolve());
  }

  private async takeDown(id: number, checkAccess: (manager: EntityManager) => Promise<void>): Promise<null> {
    const published = await this.dataSource.transaction(async (manager) => {
      await checkAccess(manager);
      return takeDownStory(id, null, this.outbox, manager);
    });
    if (published === null) throw new CallError('not_found');
    await this.acknowledgements.wait(published);
    return null;
  }
}
