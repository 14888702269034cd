import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What series have announced, so that it is taken back when a story leaves (docs/product/fediverse.md#series). */
export class Announcements1799000000180 implements MigrationInterface {
  readonly name = 'Announcements1799000000180';

  /** The checks must not read a table while nobody may write to it. */
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
    // What was announced before stands; its address is known no more.
    await runner.query(
      `UPDATE federation_story SET announcing_series = announced_by[cardinality(announced_by)]
       WHERE announced_by <> '{}' AND announcing_series IS NULL`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
