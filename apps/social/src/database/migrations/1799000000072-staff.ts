import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to the user projection whether a person is of the staff. */
export class Staff1799000000072 implements MigrationInterface {
  readonly name = 'Staff1799000000072';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE user_projection ADD COLUMN IF NOT EXISTS is_staff smallint NOT NULL DEFAULT 0',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
