import { Injectable, type OnModuleInit } from '@nestjs/common';
import { findStoriesToRelate, relateStory } from '@quillstead/contracts';
import { addTasks, integer, JobHandler, Jobs, literal, query, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const often = 60_000;
/**
 * The most stories of each kind in one run, few enough to leave the worker time for other tasks; the next run finds the
 * others.
 */
const atOnce = literal(300);

/**
 * Adds a task for each story that was not compared with others yet, and for those that were liked in the last ten
 * minutes and compared more than an hour ago. A like itself adds none, because likes are frequent.
 */
@Injectable()
export class FindStoriesToRelate implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(findStoriesToRelate, often);
  }

  @JobHandler(findStoriesToRelate)
  async run(): Promise<void> {
    const found = await query(
      this.dataSource,
      { story_id: integer },
      sql`(SELECT stat.story_id FROM story_stat stat
           LEFT JOIN story_topic topic ON topic.story_id = stat.story_id
           WHERE topic.story_id IS NULL AND stat.author_id IS NOT NULL
           ORDER BY stat.story_id DESC LIMIT ${atOnce})
          UNION
          (SELECT topic.story_id FROM story_topic topic
           WHERE topic.related_at < now() - interval '1 hour' AND topic.story_id IN (
             SELECT story_id FROM story_like WHERE created_at > now() - interval '10 minutes'
           )
           LIMIT ${atOnce})`,
    );
    const ids = found.map(({ story_id: id }) => id);
    await addTasks(relateStory, ids, this.dataSource.manager);
  }
}
