import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = `
  ALTER TABLE email_subscription
    ADD COLUMN IF NOT EXISTS is_weekly smallint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS digest_at timestamptz(3),
    ADD COLUMN IF NOT EXISTS digest_after timestamptz(3),
    ADD COLUMN IF NOT EXISTS digest_until timestamptz(3),
    ADD COLUMN IF NOT EXISTS digest_tries smallint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS soft_bounces smallint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS bounced_at timestamptz(3)
`;

/** The choice of one email a week, and the bounces of email subscriptions. */
export class WeeklyEmails1799000000102 implements MigrationInterface {
  readonly name = 'WeeklyEmails1799000000102';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(columns);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS email_subscription_digest');
    await runner.query(
      'CREATE INDEX CONCURRENTLY email_subscription_digest ON email_subscription (digest_at) WHERE digest_at IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
