import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  appeal_of_decision: `UNIQUE INDEX CONCURRENTLY appeal_of_decision_next ON appeal (decision_id) WHERE kind = 'appeal'`,
  appeal_mended: `UNIQUE INDEX CONCURRENTLY appeal_mended_next ON appeal (decision_id)
    WHERE kind = 'mended' AND outcome IS NULL`,
  appeal_by_decision: 'INDEX CONCURRENTLY appeal_by_decision_next ON appeal (decision_id, id)',
};

/** Adds to the appeals the messages of authors that they have mended a hidden story (docs/product/admin.md#hiding). */
export class MendedStories1799000000088 implements MigrationInterface {
  readonly name = 'MendedStories1799000000088';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE appeal
         ADD COLUMN IF NOT EXISTS kind text NOT NULL DEFAULT 'appeal',
         ADD COLUMN IF NOT EXISTS story_version integer`,
    );
    await runner.query(
      `ALTER TABLE appeal DROP CONSTRAINT IF EXISTS appeal_kind_size,
         ADD CONSTRAINT appeal_kind_size CHECK (octet_length("kind"::text) <= 100) NOT VALID`,
    );
    await runner.query('ALTER TABLE appeal VALIDATE CONSTRAINT appeal_kind_size');
    for (const [name, index] of Object.entries(indexes)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}_next`);
      await runner.query(`CREATE ${index}`);
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`ALTER INDEX ${name}_next RENAME TO ${name}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
