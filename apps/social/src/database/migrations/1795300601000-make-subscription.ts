import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeSubscription1795300601000 implements MigrationInterface {
  readonly name = 'MakeSubscription1795300601000';

  async up(runner: QueryRunner): Promise<void> {
    // One for all subscriptions: a pair that ends and begins again goes on with a higher version than before.
    await runner.query('CREATE SEQUENCE subscription_version');
    await runner.query(`
      CREATE TABLE user_subscription (
        id bigint GENERATED ALWAYS AS IDENTITY,
        subscriber_id bigint NOT NULL,
        author_id bigint NOT NULL,
        code boolean NOT NULL,
        subscriber_name text COLLATE "C" NOT NULL,
        author_name text COLLATE "C" NOT NULL,
        version bigint NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT user_subscription_pkey PRIMARY KEY (id)
      )`);
    // Every change and every viewer's state: the one subscription of a pair.
    await runner.query(
      'CREATE UNIQUE INDEX user_subscription_of_pair ON user_subscription (subscriber_id, author_id)',
    );
    // The order by time is what the primary key does not have: so no plan walks through everybody's rows by id.
    // list_subscribers by newest, and without the table the receivers of an author's story in pages.
    await runner.query(
      'CREATE INDEX user_subscription_subscribers ON user_subscription (author_id, code, created_at, id, subscriber_id)',
    );
    // list_subscribers by name.
    await runner.query(
      'CREATE INDEX user_subscription_subscribers_by_name ON user_subscription (author_id, code, subscriber_name, id)',
    );
    // list_subscriptions by newest.
    await runner.query(
      'CREATE INDEX user_subscription_authors ON user_subscription (subscriber_id, code, created_at, id)',
    );
    // list_subscriptions by name.
    await runner.query(
      'CREATE INDEX user_subscription_authors_by_name ON user_subscription (subscriber_id, code, author_name, id)',
    );
    // Counts are rewritten often and nothing but the key is indexed, so that each rewrite stays in its page.
    await runner.query(`
      CREATE TABLE member_stat (
        user_id bigint NOT NULL,
        count_subscribers integer NOT NULL DEFAULT 0,
        count_subscriptions integer NOT NULL DEFAULT 0,
        version bigint NOT NULL DEFAULT 0,
        CONSTRAINT member_stat_pkey PRIMARY KEY (user_id)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE hashtag_subscription (
        id bigint GENERATED ALWAYS AS IDENTITY,
        user_id bigint NOT NULL,
        hashtag text COLLATE "C" NOT NULL,
        version bigint NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT hashtag_subscription_pkey PRIMARY KEY (id)
      )`);
    // Every change, every viewer's flag, and list_subscriptions of hashtags by name.
    await runner.query(
      'CREATE UNIQUE INDEX hashtag_subscription_of_pair ON hashtag_subscription (user_id, hashtag)',
    );
    // list_subscriptions of hashtags by newest.
    await runner.query(
      'CREATE INDEX hashtag_subscription_of_user ON hashtag_subscription (user_id, created_at, id)',
    );
    // Without the table, the receivers of a hashtag's story in pages.
    await runner.query(
      'CREATE INDEX hashtag_subscription_subscribers ON hashtag_subscription (hashtag, created_at, id, user_id)',
    );
    await runner.query(`
      CREATE TABLE hashtag_stat (
        hashtag text COLLATE "C" NOT NULL,
        value text NOT NULL,
        count_subscribers integer NOT NULL DEFAULT 0,
        version bigint NOT NULL DEFAULT 0,
        CONSTRAINT hashtag_stat_pkey PRIMARY KEY (hashtag)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE author_stories (
        user_id bigint NOT NULL,
        count_stories integer NOT NULL,
        CONSTRAINT author_stories_pkey PRIMARY KEY (user_id)
      )`);
    await runner.query(`
      CREATE TABLE hashtag_stories (
        hashtag text COLLATE "C" NOT NULL,
        value text NOT NULL,
        count_stories integer NOT NULL,
        CONSTRAINT hashtag_stories_pkey PRIMARY KEY (hashtag)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
