import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The column of the stories that are for members only (docs/product/people.md#stories-for-members); there are none
 * before this release.
 */
export class MembersOnlyStories1798600000044 implements MigrationInterface {
  readonly name = 'MembersOnlyStories1798600000044';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['story_doc', 'meili_doc'])
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS is_members_only smallint NOT NULL DEFAULT 0`,
      );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
