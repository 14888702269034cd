import { updateAuthorStories } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { type DueTask, Outbox, TaskHandler, type Unfinished } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { openOrClosePage, storiesInPage } from '../user-projection/index.js';
import { purgeAuthorPage } from './purge-author.js';

/** The milliseconds after which every call that began before the deletion has ended. */
const longestCall = 60_000;
/**
 * The progress of a purge that has found nothing left, and looks once more for what calls that were running have
 * written.
 */
const looksAgain = 'again';

/**
 * Updates the stories of an author who turned private or public, was suspended, was reinstated or is deleted, a page of
 * rows at a time.
 */
@TaskHandler(updateAuthorStories)
export class UpdateAuthorStories {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async run({ key, progress }: DueTask): Promise<Unfinished | null> {
    const userId = Number(key);
    const changed = await this.dataSource.transaction((manager) =>
      openOrClosePage(userId, this.outbox, manager),
    );
    if (changed === storiesInPage) return { progress };
    const isGone = await this.dataSource.manager.existsBy(ProfileProjection, { userId, status: 'deleted' });
    if (!isGone) return null;
    if (await purgeAuthorPage(userId, this.dataSource, this.outbox)) return { progress };
    return progress === looksAgain ? null : { progress: looksAgain, delay: longestCall };
  }
}
