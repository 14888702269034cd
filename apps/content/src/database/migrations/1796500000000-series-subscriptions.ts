import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions of members to series (docs/product/subscriptions.md#series). */
export class SeriesSubscriptions1796500000000 implements MigrationInterface {
  readonly name = 'SeriesSubscriptions1796500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE series_subscription_version;

      CREATE TABLE series_subscription (
        id bigint GENERATED ALWAYS AS IDENTITY,
        user_id bigint NOT NULL,
        series_id bigint NOT NULL,
        version bigint NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT series_subscription_pkey PRIMARY KEY (id),
        CONSTRAINT series_subscription_series FOREIGN KEY (series_id) REFERENCES series (id) ON DELETE CASCADE
      );
      -- One subscription a pair; whether a member subscribes to a series.
      CREATE UNIQUE INDEX series_subscription_of_pair ON series_subscription (user_id, series_id);
      -- list_subscribed_series.
      CREATE INDEX series_subscription_of_user ON series_subscription (user_id, created_at, id);
      -- What the deletion of a series looks for.
      CREATE INDEX series_subscription_of_series ON series_subscription (series_id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
