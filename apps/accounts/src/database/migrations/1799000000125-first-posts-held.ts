import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the number of first stories and first comments of a member that the staff reads before others do. */
export class FirstPostsHeld1799000000125 implements MigrationInterface {
  readonly name = 'FirstPostsHeld1799000000125';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE site_settings ADD COLUMN IF NOT EXISTS first_posts_held smallint NOT NULL DEFAULT 0',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
