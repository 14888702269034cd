import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `lock_drafts` makes the transaction the only one that changes how much room an author's drafts and versions take, and
 * says how much that is. A function, because what a statement waits for is not visible to the statement itself: each
 * statement within a volatile function sees what was committed before it.
 */
export class LockDrafts1795520000000 implements MigrationInterface {
  readonly name = 'LockDrafts1795520000000';

  async up(runner: QueryRunner): Promise<void> {
    // A text's length is known without reading the text.
    await runner.query(`
      CREATE FUNCTION lock_drafts(
        author bigint, draft_id bigint, OUT drafts integer, OUT others float8, OUT own integer, OUT other_versions float8
      ) LANGUAGE plpgsql VOLATILE AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('drafts:' || author, 0));
        SELECT count(*),
               coalesce(sum(octet_length(rich_text_story)) FILTER (WHERE id IS DISTINCT FROM draft_id), 0),
               coalesce(max(octet_length(rich_text_story)) FILTER (WHERE id = draft_id), 0),
               coalesce(sum(version_bytes) FILTER (WHERE id IS DISTINCT FROM draft_id), 0)
        INTO drafts, others, own, other_versions
        FROM draft WHERE author_id = author;
      END $$`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
