import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeReadModels1795300700000 implements MigrationInterface {
  readonly name = 'MakeReadModels1795300700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE author_card (
        user_id bigint NOT NULL,
        username text NOT NULL,
        display_name text,
        is_private smallint NOT NULL,
        status text NOT NULL,
        CONSTRAINT author_card_pkey PRIMARY KEY (user_id)
      )`);
    await runner.query(`
      CREATE TABLE subscription (
        subscriber_id bigint NOT NULL,
        author_id bigint NOT NULL,
        code boolean NOT NULL,
        CONSTRAINT subscription_pkey PRIMARY KEY (subscriber_id, author_id)
      )`);
    // The receivers of an author's story, in pages.
    await runner.query(
      'CREATE INDEX subscription_receivers ON subscription (author_id, subscriber_id) WHERE code',
    );
    // The key is also the order in which the receivers of a hashtag's story are paged.
    await runner.query(`
      CREATE TABLE hashtag_subscription (
        hashtag text NOT NULL,
        user_id bigint NOT NULL,
        CONSTRAINT hashtag_subscription_pkey PRIMARY KEY (hashtag, user_id)
      )`);
    await runner.query(`
      CREATE TABLE delivery_settings (
        user_id bigint NOT NULL,
        email text NOT NULL,
        is_email_verified smallint NOT NULL,
        note_by_email smallint NOT NULL,
        push_off text[] NOT NULL,
        status text NOT NULL,
        CONSTRAINT delivery_settings_pkey PRIMARY KEY (user_id)
      )`);
    await runner.query(`
      CREATE TABLE story_card (
        story_id bigint NOT NULL,
        slug text NOT NULL,
        title text,
        is_there boolean NOT NULL DEFAULT true,
        CONSTRAINT story_card_pkey PRIMARY KEY (story_id)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
