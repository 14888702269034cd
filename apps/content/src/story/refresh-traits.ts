import { refreshStoryTraits } from '@quillstead/contracts';
import { type DueTask, execute, sql, TaskHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { describeStory } from './describe-story.js';

/** Stores what filters read of a story after its series has changed. */
@TaskHandler(refreshStoryTraits)
export class RefreshTraits {
  constructor(private readonly dataSource: DataSource) {}

  async run({ key }: Pick<DueTask, 'key'>): Promise<null> {
    const storyId = Number(key);
    await this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`SELECT FROM story WHERE id = ${storyId} FOR NO KEY UPDATE`);
      await execute(manager, sql`SELECT FROM story_stat WHERE story_id = ${storyId} FOR NO KEY UPDATE`);
      await describeStory(storyId, manager);
    });
    return null;
  }
}
