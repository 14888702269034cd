import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the time at which an account that its member deleted is deleted for good (docs/product/accounts.md#deletion).
 */
export class Leaving1799000000074 implements MigrationInterface {
  readonly name = 'Leaving1799000000074';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "user" ADD COLUMN IF NOT EXISTS deletes_at timestamptz(3)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS user_deletes_at');
    await runner.query(
      `CREATE INDEX CONCURRENTLY user_deletes_at ON "user" (deletes_at) WHERE deletes_at IS NOT NULL`,
    );
    await runner.query(
      `ALTER TABLE log_in_challenge
         ADD COLUMN IF NOT EXISTS is_return boolean NOT NULL DEFAULT false,
         ADD COLUMN IF NOT EXISTS has_two_factors boolean NOT NULL DEFAULT false`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
