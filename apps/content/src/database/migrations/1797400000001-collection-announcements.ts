import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The announcements of stories that were added to collections (docs/product/notifications.md#collections). */
export class CollectionAnnouncements1797400000001 implements MigrationInterface {
  readonly name = 'CollectionAnnouncements1797400000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE collection ADD COLUMN announced_at timestamptz(3);
      CREATE TABLE collection_announcement (
        id bigint GENERATED ALWAYS AS IDENTITY,
        collection_id bigint NOT NULL,
        since timestamptz(3),
        until timestamptz(3) NOT NULL,
        CONSTRAINT collection_announcement_pkey PRIMARY KEY (id),
        CONSTRAINT collection_announcement_collection FOREIGN KEY (collection_id) REFERENCES collection (id)
          ON DELETE CASCADE
      );
      -- What the deletion of a collection looks for.
      CREATE INDEX collection_announcement_of_collection ON collection_announcement (collection_id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
