import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds what the reporter of a changed thing saw (docs/product/admin.md#reports). */
export class SeenTexts1799000000250 implements MigrationInterface {
  readonly name = 'SeenTexts1799000000250';

  /** False, so that the check does not read the table while a lock keeps writers away. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE report ADD COLUMN IF NOT EXISTS seen_title text, ADD COLUMN IF NOT EXISTS seen_excerpt text`,
    );
    await runner.query(
      `ALTER TABLE report DROP CONSTRAINT IF EXISTS report_seen_size,
         ADD CONSTRAINT report_seen_size CHECK (${bytesWithin({ seen_title: 2400, seen_excerpt: 2400 })}) NOT VALID`,
    );
    await runner.query('ALTER TABLE report VALIDATE CONSTRAINT report_seen_size');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
