import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time at which a draft is to be published, and whether that failed. */
export class ScheduleDrafts1795610000000 implements MigrationInterface {
  readonly name = 'ScheduleDrafts1795610000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE draft
        ADD COLUMN publish_at timestamptz(3),
        ADD COLUMN is_publish_failed smallint NOT NULL DEFAULT 0`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
