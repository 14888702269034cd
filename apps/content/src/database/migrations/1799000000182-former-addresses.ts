import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The former addresses of imported works (docs/product/accounts.md#redirects). */
export class FormerAddresses1799000000182 implements MigrationInterface {
  readonly name = 'FormerAddresses1799000000182';

  /** The checks must not be validated while nobody may write to the table. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['draft', 'story']) {
      const check = `${table}_former_address_size`;
      await runner.query(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS former_address text`);
      await runner.query(
        `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${check},
           ADD CONSTRAINT ${check} CHECK (${bytesWithin({ former_address: 2048 })}) NOT VALID`,
      );
      await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${check}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
