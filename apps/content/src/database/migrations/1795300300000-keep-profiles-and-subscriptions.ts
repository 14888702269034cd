import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepProfilesAndSubscriptions1795300300000 implements MigrationInterface {
  readonly name = 'KeepProfilesAndSubscriptions1795300300000';

  /** Cards that exist are told whole again by `npm run rebuild -- content`; until then they show what they did. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE author_card
        ADD bio text,
        ADD website text,
        ADD email text,
        ADD social_media jsonb NOT NULL DEFAULT '{}',
        ADD joined_at timestamptz(3) NOT NULL DEFAULT now(),
        ADD status text NOT NULL DEFAULT 'active'`);
    await runner.query(`
      CREATE TABLE author_stat (
        user_id bigint NOT NULL,
        count_stories integer NOT NULL DEFAULT 0,
        count_subscribers integer NOT NULL DEFAULT 0,
        count_subscriptions integer NOT NULL DEFAULT 0,
        first_posted_at timestamptz(3),
        last_posted_at timestamptz(3),
        last_story_id bigint,
        version integer NOT NULL DEFAULT 0,
        CONSTRAINT author_stat_pkey PRIMARY KEY (user_id)
      )`);
    await runner.query(`
      INSERT INTO author_stat (user_id, count_stories, first_posted_at, last_posted_at, last_story_id)
      SELECT author_id, count(*), min(posted_at), max(posted_at),
             (array_agg(id ORDER BY posted_at DESC, id DESC))[1]
      FROM story GROUP BY author_id`);

    // The primary key answers what the viewer is to an author: user_article, and mayRead on every road.
    await runner.query(`
      CREATE TABLE subscription (
        subscriber_id bigint NOT NULL,
        author_id bigint NOT NULL,
        code boolean NOT NULL,
        CONSTRAINT subscription_pkey PRIMARY KEY (subscriber_id, author_id)
      )`);
    // list_home, filter2 authors: whom the viewer reads.
    await runner.query(
      'CREATE INDEX subscription_accepted ON subscription (subscriber_id, author_id) WHERE code',
    );

    // A hashtag that somebody follows before any story has it takes its spelling from the first story.
    await runner.query('ALTER TABLE hashtag ADD is_written smallint NOT NULL DEFAULT 1');
    await runner.query(`
      CREATE TABLE hashtag_stat (
        hashtag_id bigint NOT NULL,
        count_stories integer NOT NULL DEFAULT 0,
        count_subscribers integer NOT NULL DEFAULT 0,
        first_posted_at timestamptz(3),
        last_posted_at timestamptz(3),
        last_story_id bigint,
        version integer NOT NULL DEFAULT 0,
        CONSTRAINT hashtag_stat_pkey PRIMARY KEY (hashtag_id),
        CONSTRAINT hashtag_stat_of_hashtag FOREIGN KEY (hashtag_id) REFERENCES hashtag (id) ON DELETE CASCADE
      )`);
    // The primary key answers list_home, filter2 hashtags, and what the viewer follows.
    await runner.query(`
      CREATE TABLE hashtag_subscription (
        user_id bigint NOT NULL,
        hashtag_id bigint NOT NULL,
        CONSTRAINT hashtag_subscription_pkey PRIMARY KEY (user_id, hashtag_id),
        CONSTRAINT hashtag_subscription_of_hashtag FOREIGN KEY (hashtag_id) REFERENCES hashtag (id) ON DELETE CASCADE
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
