import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the subscriptions to series, and the series for which a receiver is notified of a story. */
export class SeriesSubscriptions1796500000000 implements MigrationInterface {
  readonly name = 'SeriesSubscriptions1796500000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The key is also the order in which the receivers of a story in a series are paged.
      CREATE TABLE IF NOT EXISTS series_subscription (
        series_id bigint NOT NULL,
        user_id bigint NOT NULL,
        since timestamptz(3),
        CONSTRAINT series_subscription_pkey PRIMARY KEY (series_id, user_id)
      );
      ALTER TABLE fan_out ADD COLUMN IF NOT EXISTS series_id bigint, ADD COLUMN IF NOT EXISTS series_title text;
      ALTER TABLE notification ADD COLUMN IF NOT EXISTS series_id bigint, ADD COLUMN IF NOT EXISTS series_title text`);
    await boundTexts(runner, 'fan_out', { hashtags: 11_000, series_title: 2400 });
    await boundTexts(runner, 'notification', { hashtag: 1500, series_title: 2400 });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
