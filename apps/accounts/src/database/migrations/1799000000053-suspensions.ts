import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time at which a suspension ends by itself (docs/product/admin.md#decisions). */
export class Suspensions1799000000053 implements MigrationInterface {
  readonly name = 'Suspensions1799000000053';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "user" ADD COLUMN IF NOT EXISTS suspended_until timestamptz(3)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS user_suspended_until');
    await runner.query(
      `CREATE INDEX CONCURRENTLY user_suspended_until ON "user" (suspended_until)
       WHERE suspended_until IS NOT NULL`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
