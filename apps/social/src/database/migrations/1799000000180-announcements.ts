import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the announcements of series, so that they can be undone when a story leaves (docs/product/fediverse.md#series).
 */
export class Announcements1799000000180 implements MigrationInterface {
  readonly name = 'Announcements1799000000180';

  /** False, so that the checks do not read a table while a lock keeps writers away. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE federation_story ADD COLUMN IF NOT EXISTS announcing_series bigint, ADD COLUMN IF NOT EXISTS announcement text',
    );
    await runner.query('ALTER TABLE federation_activity ADD COLUMN IF NOT EXISTS announcement text');
    for (const table of ['federation_story', 'federation_activity']) {
      const name = `${table}_announcement_size`;
      await runner.query(
        `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name},
           ADD CONSTRAINT ${name} CHECK (${bytesWithin({ announcement: 2000 })}) NOT VALID`,
      );
      await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
    }
    // Earlier announcements stay in force; their addresses are not known any more.
    await runner.query(
      `UPDATE federation_story SET announcing_series = announced_by[cardinality(announced_by)]
       WHERE announced_by <> '{}' AND announcing_series IS NULL`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
