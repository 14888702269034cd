import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The comment that the author of a story shows first, of which a story has at most one. */
export class PinnedComments1796300000002 implements MigrationInterface {
  readonly name = 'PinnedComments1796300000002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE comment ADD COLUMN IF NOT EXISTS is_pinned smallint NOT NULL DEFAULT 0');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS comment_pinned_of_story');
    // For list_story_comments, the first page.
    await runner.query(
      'CREATE UNIQUE INDEX CONCURRENTLY comment_pinned_of_story ON comment (story_id) WHERE is_pinned = 1',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
