import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds series that can be followed from the fediverse (docs/product/fediverse.md#series). */
export class SeriesInTheFediverse1799000000166 implements MigrationInterface {
  readonly name = 'SeriesInTheFediverse1799000000166';

  /** False, so that the index and the check do not read a table while a lock keeps writers away. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE federation_actor ADD COLUMN IF NOT EXISTS series_author_id bigint,
         ADD COLUMN IF NOT EXISTS followable_since timestamptz(3),
         ADD COLUMN IF NOT EXISTS told_profile text`,
    );
    await runner.query(
      `ALTER TABLE federation_actor DROP CONSTRAINT IF EXISTS federation_actor_profile_size,
         ADD CONSTRAINT federation_actor_profile_size CHECK (${bytesWithin({ told_profile: 100 })}) NOT VALID`,
    );
    await runner.query('ALTER TABLE federation_actor VALIDATE CONSTRAINT federation_actor_profile_size');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS federation_actor_of_author');
    await runner.query(
      `CREATE INDEX CONCURRENTLY federation_actor_of_author ON federation_actor (series_author_id)
       WHERE series_author_id IS NOT NULL`,
    );
    await runner.query(
      `ALTER TABLE federation_story ADD COLUMN IF NOT EXISTS announced_by bigint[] NOT NULL DEFAULT '{}'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
