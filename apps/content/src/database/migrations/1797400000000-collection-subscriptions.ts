import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions of members to collections (docs/product/subscriptions.md#collections). */
export class CollectionSubscriptions1797400000000 implements MigrationInterface {
  readonly name = 'CollectionSubscriptions1797400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE collection_subscription (
        id bigint GENERATED ALWAYS AS IDENTITY,
        user_id bigint NOT NULL,
        collection_id bigint NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT collection_subscription_pkey PRIMARY KEY (id),
        CONSTRAINT collection_subscription_collection FOREIGN KEY (collection_id) REFERENCES collection (id)
          ON DELETE CASCADE
      );
      -- One subscription a pair; whether a member subscribes to a collection.
      CREATE UNIQUE INDEX collection_subscription_of_pair ON collection_subscription (user_id, collection_id);
      -- list_subscribed_collections.
      CREATE INDEX collection_subscription_of_user ON collection_subscription (user_id, created_at, id);
      -- The subscribers of a collection in pages, and what its deletion looks for.
      CREATE INDEX collection_subscription_of_collection ON collection_subscription (collection_id, id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
