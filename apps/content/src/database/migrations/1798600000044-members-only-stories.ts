import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stories for members only (docs/product/people.md#stories-for-members). The check also applies to processes of the
 * previous release, which open all stories of an author who goes public: the statement fails, and a task tries it
 * again.
 */
export class MembersOnlyStories1798600000044 implements MigrationInterface {
  readonly name = 'MembersOnlyStories1798600000044';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['story', 'draft'])
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS is_members_only smallint NOT NULL DEFAULT 0`,
      );
    await runner.query(
      `ALTER TABLE story DROP CONSTRAINT IF EXISTS story_closed_to_visitors,
         ADD CONSTRAINT story_closed_to_visitors CHECK (is_members_only = 0 OR is_open = 0) NOT VALID`,
    );
    await runner.query('ALTER TABLE story VALIDATE CONSTRAINT story_closed_to_visitors');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
