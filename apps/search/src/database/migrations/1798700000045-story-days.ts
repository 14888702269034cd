import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ids of the stories of each day, by which a search for a time finds them (docs/product/search.md#filters). Stories
 * that the previous release writes meanwhile need no row: their ids are between those of the days around them.
 */
export class StoryDays1798700000045 implements MigrationInterface {
  readonly name = 'StoryDays1798700000045';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE story_day (
         day date NOT NULL,
         first_id bigint NOT NULL,
         last_id bigint NOT NULL,
         CONSTRAINT story_day_pkey PRIMARY KEY (day)
       )`,
    );
    await runner.query(
      `INSERT INTO story_day (day, first_id, last_id)
       SELECT (posted_at AT TIME ZONE 'UTC')::date, min(story_id), max(story_id) FROM story_doc GROUP BY 1`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
