import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the address by which a follow from the fediverse can be ended (docs/product/fediverse.md#blocks). */
export class AddressOfFollow1799000000098 implements MigrationInterface {
  readonly name = 'AddressOfFollow1799000000098';

  /** False, so that the check does not read the table while a lock keeps writers away. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE federation_follower ADD COLUMN IF NOT EXISTS follow_id text');
    await runner.query(
      `ALTER TABLE federation_follower DROP CONSTRAINT IF EXISTS federation_follower_follow_size,
         ADD CONSTRAINT federation_follower_follow_size CHECK (${bytesWithin({ follow_id: 2000 })}) NOT VALID`,
    );
    await runner.query('ALTER TABLE federation_follower VALIDATE CONSTRAINT federation_follower_follow_size');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
