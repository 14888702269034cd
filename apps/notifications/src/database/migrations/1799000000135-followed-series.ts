import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = `
  ALTER TABLE email_subscription
    ALTER COLUMN author_id DROP NOT NULL,
    ADD COLUMN IF NOT EXISTS series_id bigint,
    ADD COLUMN IF NOT EXISTS series_author_id bigint,
    ADD COLUMN IF NOT EXISTS series_title text;
  ALTER TABLE story_mailing ADD COLUMN IF NOT EXISTS series_id bigint NOT NULL DEFAULT 0
`;

const constraints = {
  email_subscription_series_size: bytesWithin({ series_title: 2400 }),
  email_subscription_list:
    'num_nonnulls(author_id, series_id) = 1 AND (series_id IS NULL) = (series_author_id IS NULL)',
};

const indexes = [
  ['UNIQUE INDEX', 'email_subscription_of_series', '(series_id, email_key) WHERE series_id IS NOT NULL'],
  ['INDEX', 'email_subscription_of_series_author', '(series_author_id) WHERE series_author_id IS NOT NULL'],
];

/**
 * Adds email subscriptions to one series, and to the site's choice of each week. Processes of the release before select
 * by the author and so find no row of a series, and insert rows of authors by the unique index that they know.
 */
export class FollowedSeries1799000000135 implements MigrationInterface {
  readonly name = 'FollowedSeries1799000000135';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(columns);
    for (const [name, rule] of Object.entries(constraints)) {
      await runner.query(
        `ALTER TABLE email_subscription DROP CONSTRAINT IF EXISTS ${name},
           ADD CONSTRAINT ${name} CHECK (${rule}) NOT VALID`,
      );
      await runner.query(`ALTER TABLE email_subscription VALIDATE CONSTRAINT ${name}`);
    }
    for (const [kind, name, what] of indexes) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE ${kind} CONCURRENTLY ${name} ON email_subscription ${what}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
