import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the index by which ended mutes are found (docs/product/people.md#mutes). */
export class EndedMutes1799000000251 implements MigrationInterface {
  readonly name = 'EndedMutes1799000000251';

  /** False, since an index is built concurrently outside of transactions alone. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS mute_ended');
    await runner.query(
      'CREATE INDEX CONCURRENTLY mute_ended ON mute (ends_at, member_id) WHERE ends_at IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
