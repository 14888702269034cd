import { Inject, Injectable } from '@nestjs/common';
import type { deleteStory, PayloadOf, removeStory } from '@quillstead/contracts';
import { type AskContext, CallError, Keepers, Outbox } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { memberOf } from '../access/access.js';
import { takeDownStory } from './take-down-story.js';

/** Deletes stories: for their author and for moderators. */
@Injectable()
export class DeleteStory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Keepers) private readonly keepers: Pick<Keepers, 'applied'>,
  ) {}

  /** Throws `not_found`, for somebody else's as for one that never was. */
  async run({ story_id }: PayloadOf<typeof deleteStory>, context: AskContext): Promise<null> {
    return this.takeDown(story_id, memberOf(context).id);
  }

  /** For moderators and admins; throws `not_found` for everybody else. */
  async moderate({ story_id }: PayloadOf<typeof removeStory>, context: AskContext): Promise<null> {
    const { role } = memberOf(context);
    if (role !== 'moderator' && role !== 'admin') throw new CallError('not_found');
    return this.takeDown(story_id, null);
  }

  private async takeDown(id: number, authorId: number | null): Promise<null> {
    const told = await this.dataSource.transaction((manager) =>
      takeDownStory(id, authorId, this.outbox, manager),
    );
    if (told === null) throw new CallError('not_found');
    await this.keepers.applied(told);
    return null;
  }
}
