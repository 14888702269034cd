import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds whether the best stories of each week are sent by email. */
export class WeeklyChoice1799000000181 implements MigrationInterface {
  readonly name = 'WeeklyChoice1799000000181';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE site_settings ADD COLUMN IF NOT EXISTS weekly_choice smallint NOT NULL DEFAULT 1',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
