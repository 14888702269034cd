import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds which collections can be read, and the data of notifications of stories that were added to collections. */
export class CollectionNotifications1797400000001 implements MigrationInterface {
  readonly name = 'CollectionNotifications1797400000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS collection_projection (
        collection_id bigint NOT NULL,
        is_there boolean NOT NULL,
        CONSTRAINT collection_projection_pkey PRIMARY KEY (collection_id)
      );
      ALTER TABLE notification
        ADD COLUMN IF NOT EXISTS collection_id bigint,
        ADD COLUMN IF NOT EXISTS collection_title text,
        ADD COLUMN IF NOT EXISTS count_stories integer,
        ADD COLUMN IF NOT EXISTS count_safe_stories integer`);
    await boundTexts(runner, 'notification', { hashtag: 1500, series_title: 2400, collection_title: 2400 });
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS notification_of_collection');
    await runner.query(
      `CREATE INDEX CONCURRENTLY notification_of_collection ON notification (collection_id, id)
       WHERE collection_id IS NOT NULL`,
    );
    // The index of the kinds that name one person gets the new kind; the old one is used until the new one exists.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS notification_of_one_actor');
    await runner.query(
      `CREATE INDEX CONCURRENTLY notification_of_one_actor ON notification (actor_id, thing_id)
       WHERE kind = 4 OR kind = 9 OR kind = 11`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS notification_of_actor');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
