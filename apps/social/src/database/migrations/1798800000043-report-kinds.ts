import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the kind of a report; earlier reports get `other` (docs/product/admin.md#reports). */
export class ReportKinds1798800000043 implements MigrationInterface {
  readonly name = 'ReportKinds1798800000043';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE report ADD COLUMN IF NOT EXISTS kind text NOT NULL DEFAULT 'other'`);
    await runner.query(
      `ALTER TABLE report DROP CONSTRAINT IF EXISTS report_size,
         ADD CONSTRAINT report_size CHECK (${bytesWithin({ kind: 100, reason: 48_000 })}) NOT VALID`,
    );
    await runner.query('ALTER TABLE report VALIDATE CONSTRAINT report_size');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
