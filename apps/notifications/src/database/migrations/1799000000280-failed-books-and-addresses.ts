import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = [
  ['story_projection_by_slug', 'story_projection (slug)'],
  ['delivery_settings_by_email', 'delivery_settings (lower(email))'],
];

/**
 * Adds the number of failed tries of a book, and indexes for the stories of books and for the members whose address a
 * provider reports. The release before counts no failures, so it and this one give up a book after ten of its tries.
 */
export class FailedBooksAndAddresses1799000000280 implements MigrationInterface {
  readonly name = 'FailedBooksAndAddresses1799000000280';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE device_book ADD COLUMN IF NOT EXISTS failures smallint NOT NULL DEFAULT 0',
    );
    for (const [name, what] of indexes) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${what}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
