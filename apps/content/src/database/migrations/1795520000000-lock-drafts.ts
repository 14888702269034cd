import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `lock_drafts` makes the transaction the only one that changes how much room an author's drafts and versions take, and
 * returns how much that is. It is a function because a statement does not see the changes for which it waits itself:
 * each statement within a volatile function sees what was committed before it.
 */
export class LockDrafts1795520000000 implements MigrationInterface {
  readonly name = 'LockDrafts1795520000000';

  async up(runner: QueryRunner): Promise<void> {
    // PostgreSQL knows the length of a text without reading it.
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
