import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index of an author's stories by time has the column that says which are for members only. Without it PostgreSQL
 * read and sorted all stories of an author of thousands for each page, since it expects few stories of every author.
 */
export class StoriesOfAuthor1799000000230 implements MigrationInterface {
  readonly name = 'StoriesOfAuthor1799000000230';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS story_of_author_newest');
    await runner.query(
      'CREATE INDEX CONCURRENTLY story_of_author_newest ON story (author_id, posted_at, id, is_members_only)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS story_list_of_author');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
