import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the reason for which the staff has blocked a person or server of the fediverse
 * (docs/product/fediverse.md#blocks).
 */
export class BlockReasons1799000000131 implements MigrationInterface {
  readonly name = 'BlockReasons1799000000131';

  /** False, so that the check does not read the table while a lock keeps writers away. */
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
