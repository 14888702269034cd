import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why the staff has blocked somebody of the fediverse (docs/product/fediverse.md#blocks). */
export class BlockReasons1799000000131 implements MigrationInterface {
  readonly name = 'BlockReasons1799000000131';

  /** The check must not read the table while nobody may write to it. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE federation_block ADD COLUMN IF NOT EXISTS reason text');
    await runner.query(
      `ALTER TABLE federation_block DROP CONSTRAINT IF EXISTS federation_block_reason_size,
         ADD CONSTRAINT federation_block_reason_size CHECK (${bytesWithin({ reason: 48_000 })}) NOT VALID`,
    );
    await runner.query('ALTER TABLE federation_block VALIDATE CONSTRAINT federation_block_reason_size');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
