import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A story that everybody was told of stays for a day, for followers of whom is heard late. Code that does not know the
 * column goes over such a story once more, which changes nothing, and deletes it as before.
 */
export class RememberFanOuts1795492000000 implements MigrationInterface {
  readonly name = 'RememberFanOuts1795492000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE fan_out ADD COLUMN IF NOT EXISTS ended_at timestamptz(3)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS fan_out_waiting');
    await runner.query(
      'CREATE INDEX CONCURRENTLY fan_out_waiting ON fan_out (story_id) WHERE ended_at IS NULL',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS fan_out_since');
    await runner.query('CREATE INDEX CONCURRENTLY fan_out_since ON fan_out (noted_at)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
