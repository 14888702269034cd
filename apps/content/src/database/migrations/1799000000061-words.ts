import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The words of texts, by which members mute them (docs/product/people.md#words). A job stores those of the present
 * rows.
 */
export class Words1799000000061 implements MigrationInterface {
  readonly name = 'Words1799000000061';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['story', 'comment']) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS words tsvector`);
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_without_words`);
      await runner.query(
        `CREATE INDEX CONCURRENTLY ${table}_without_words ON ${table} (id) WHERE words IS NULL`,
      );
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
