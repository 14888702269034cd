import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds whether a sign-up needs the solution of a task. */
export class SignUpWork1799000000150 implements MigrationInterface {
  readonly name = 'SignUpWork1799000000150';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE site_settings ADD COLUMN IF NOT EXISTS sign_up_work smallint NOT NULL DEFAULT 0',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
