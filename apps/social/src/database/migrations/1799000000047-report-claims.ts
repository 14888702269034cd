import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to a case the moderator who looks at it, and since when (docs/product/admin.md#reports). */
export class ReportClaims1799000000047 implements MigrationInterface {
  readonly name = 'ReportClaims1799000000047';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE report_case
         ADD COLUMN IF NOT EXISTS claimed_by bigint,
         ADD COLUMN IF NOT EXISTS claimed_at timestamptz(3)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
