import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Series and collections that moderators removed or hid, and can restore (docs/product/admin.md#appeals). Like a
 * removed story they have no author, so no join shows them.
 */
export class RemovedLists1799000000142 implements MigrationInterface {
  readonly name = 'RemovedLists1799000000142';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['series', 'collection']) {
      await runner.query(
        `ALTER TABLE ${table}
           ALTER COLUMN author_id DROP NOT NULL,
           ADD COLUMN IF NOT EXISTS removed_from bigint,
           ADD COLUMN IF NOT EXISTS removed_at timestamptz(3),
           ADD COLUMN IF NOT EXISTS can_be_mended smallint NOT NULL DEFAULT 0`,
      );
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_removed_from`);
      await runner.query(
        `CREATE INDEX CONCURRENTLY ${table}_removed_from ON ${table} (removed_from) WHERE removed_from IS NOT NULL`,
      );
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
