import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stories and comments that moderators removed and can restore (docs/product/admin.md#appeals). */
export class RemovedStories1799000000051 implements MigrationInterface {
  readonly name = 'RemovedStories1799000000051';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE story
         ADD COLUMN IF NOT EXISTS removed_from bigint,
         ADD COLUMN IF NOT EXISTS removed_at timestamptz(3)`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS story_removed_from');
    await runner.query(
      'CREATE INDEX CONCURRENTLY story_removed_from ON story (removed_from) WHERE removed_from IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE IF NOT EXISTS removed_comment (
        comment_id bigint NOT NULL,
        author_id bigint NOT NULL,
        comment_text text NOT NULL,
        edited_at timestamptz(3),
        removed_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT removed_comment_pkey PRIMARY KEY (comment_id),
        CONSTRAINT removed_comment_of_comment FOREIGN KEY (comment_id) REFERENCES comment (id) ON DELETE CASCADE,
        CONSTRAINT removed_comment_size CHECK (octet_length("comment_text"::text) <= 120000)
      );
      CREATE INDEX IF NOT EXISTS removed_comment_of_author ON removed_comment (author_id);
      CREATE INDEX IF NOT EXISTS removed_comment_by_time ON removed_comment (removed_at)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
