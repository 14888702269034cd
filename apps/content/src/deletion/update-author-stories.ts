import { updateAuthorStories } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { type DueTask, Outbox, TaskHandler, type Unfinished } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { openOrClosePage, storiesInPage } from '../user-projection/index.js';
import { purgeAuthorPage } from './purge-author.js';

/**
 * Updates the stories of an author who turned private or public, was suspended, came back, or is deleted, a page of rows
 * at a time.
 */
@TaskHandler(updateAuthorStories)
export class UpdateAuthorStories {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async run({ key }: DueTask): Promise<Unfinished | null> {
    const userId = Number(key);
    const changed = await this.dataSource.transaction((manager) =>
      openOrClosePage(userId, this.outbox, manager),
    );
    if (changed === storiesInPage) return {};
    const isGone = await this.dataSource.manager.existsBy(ProfileProjection, { userId, status: 'deleted' });
    return isGone && (await purgeAuthorPage(userId, this.dataSource, this.outbox)) ? {} : null;
  }
}
