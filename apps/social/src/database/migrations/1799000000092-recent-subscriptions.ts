import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the number of people whom a new member has subscribed to within an hour (docs/product/people.md#new-members).
 */
export class RecentSubscriptions1799000000092 implements MigrationInterface {
  readonly name = 'RecentSubscriptions1799000000092';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE member_stat
        ADD COLUMN recent_subscriptions integer NOT NULL DEFAULT 0,
        ADD COLUMN recent_since timestamptz(3)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
