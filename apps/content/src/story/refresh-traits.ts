import { refreshStoryTraits, storyTraitsChanged } from '@quillstead/contracts';
import { type DueTask, execute, integer, Outbox, queryOne, sql, TaskHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { describeStory } from './describe-story.js';

/** Stores the values that filters read of a story after its series has changed. */
@TaskHandler(refreshStoryTraits)
export class RefreshTraits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async run({ key }: Pick<DueTask, 'key'>): Promise<null> {
    const storyId = Number(key);
    await this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`SELECT FROM story WHERE id = ${storyId} FOR NO KEY UPDATE`);
      await execute(manager, sql`SELECT FROM story_stat WHERE story_id = ${storyId} FOR NO KEY UPDATE`);
      if (!(await describeStory(storyId, manager))) return;
      // The clock of PostgreSQL in microseconds, read while the story is locked, grows with each change.
      const now = await queryOne(
        manager,
        { version: integer },
        sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS version`,
      );
      await this.outbox.publish(manager, storyTraitsChanged, { story_id: storyId }, now?.version ?? 0);
    });
    return null;
  }
}
