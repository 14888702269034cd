import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far members have read stories on one day, by pseudonym (docs/product/statistics.md#how-far-readers-come). */
export class StoryProgress1799000000261 implements MigrationInterface {
  readonly name = 'StoryProgress1799000000261';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS story_progress (
        day date NOT NULL,
        story_id bigint NOT NULL,
        reader bigint NOT NULL,
        furthest smallint NOT NULL,
        CONSTRAINT story_progress_pkey PRIMARY KEY (day, story_id, reader)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
