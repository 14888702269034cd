import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The covers that members chose for their collections. */
export class CoversOfCollections1799000000115 implements MigrationInterface {
  readonly name = 'CoversOfCollections1799000000115';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE collection
         ADD COLUMN IF NOT EXISTS cover text,
         ADD COLUMN IF NOT EXISTS cover_source text,
         ADD COLUMN IF NOT EXISTS cover_alt text`,
    );
    await runner.query(
      `ALTER TABLE collection DROP CONSTRAINT IF EXISTS collection_cover_size,
         ADD CONSTRAINT collection_cover_size
         CHECK (${bytesWithin({ cover: 100, cover_source: 100, cover_alt: 7200 })}) NOT VALID`,
    );
    await runner.query('ALTER TABLE collection VALIDATE CONSTRAINT collection_cover_size');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS collection_by_cover');
    await runner.query(
      'CREATE INDEX CONCURRENTLY collection_by_cover ON collection (cover) WHERE cover IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
