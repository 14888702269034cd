import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The covers that authors chose, the files of which no cover is made yet, and the pictures that the staff has refused.
 */
export class Covers1799000000060 implements MigrationInterface {
  readonly name = 'Covers1799000000060';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['draft', 'story', 'series']) {
      await runner.query(
        `ALTER TABLE ${table}
           ADD COLUMN IF NOT EXISTS cover text,
           ADD COLUMN IF NOT EXISTS cover_source text,
           ADD COLUMN IF NOT EXISTS cover_alt text`,
      );
      // This is a check of its own: the check of the other columns need not be validated again, which reads whole
      // stories.
      await runner.query(
        `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_cover_size,
           ADD CONSTRAINT ${table}_cover_size
           CHECK (${bytesWithin({ cover: 100, cover_source: 100, cover_alt: 7200 })}) NOT VALID`,
      );
      await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_cover_size`);
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_by_cover`);
      await runner.query(
        `CREATE INDEX CONCURRENTLY ${table}_by_cover ON ${table} (cover) WHERE cover IS NOT NULL`,
      );
    }
    await runner.query(`
      CREATE TABLE IF NOT EXISTS cover_upload (
        kind text NOT NULL,
        holder_id bigint NOT NULL,
        author_id bigint NOT NULL,
        upload text NOT NULL,
        source text NOT NULL,
        cover_alt text,
        state text NOT NULL DEFAULT 'making',
        fault text,
        tries integer NOT NULL DEFAULT 0,
        uploaded_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT cover_upload_pkey PRIMARY KEY (kind, holder_id),
        CONSTRAINT cover_upload_size CHECK (${bytesWithin({
          kind: 100,
          upload: 100,
          source: 100,
          cover_alt: 7200,
          state: 100,
          fault: 100,
        })})
      );
      CREATE INDEX IF NOT EXISTS cover_upload_by_name ON cover_upload (upload)`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS refused_picture (
        hash text CONSTRAINT refused_picture_pkey PRIMARY KEY,
        refused_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT refused_picture_size CHECK (${bytesWithin({ hash: 100 })})
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
