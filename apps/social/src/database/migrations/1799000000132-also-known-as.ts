import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the other addresses of the fediverse by which an author is known (docs/product/fediverse.md#moving). */
export class AlsoKnownAs1799000000132 implements MigrationInterface {
  readonly name = 'AlsoKnownAs1799000000132';

  /** False, so that the check does not read the table while a lock keeps writers away. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE federation_actor ADD COLUMN IF NOT EXISTS also_known_as text[] NOT NULL DEFAULT '{}'`,
    );
    await runner.query(
      `ALTER TABLE federation_actor DROP CONSTRAINT IF EXISTS federation_actor_names_size,
         ADD CONSTRAINT federation_actor_names_size CHECK (${bytesWithin({ also_known_as: 12_000 })}) NOT VALID`,
    );
    await runner.query('ALTER TABLE federation_actor VALIDATE CONSTRAINT federation_actor_names_size');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
