import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  -- One for all subscriptions: a pair that ends and begins again goes on with a higher version than before.
  CREATE SEQUENCE subscription_version;

  CREATE TABLE user_projection (
    user_id bigint NOT NULL,
    username text NOT NULL,
    display_name text,
    bio text,
    website text,
    email text,
    social_media jsonb NOT NULL DEFAULT '{}',
    is_private smallint NOT NULL,
    is_verified smallint NOT NULL,
    joined_at timestamptz(3) NOT NULL,
    status text NOT NULL,
    CONSTRAINT user_projection_pkey PRIMARY KEY (user_id),
    CONSTRAINT user_projection_size CHECK (${bytesWithin({
      username: 600,
      display_name: 720,
      bio: 4800,
      website: 4800,
      email: 1500,
      social_media: 100_000,
      status: 100,
    })})
  );
  -- read_profile and the lists of a profile: whose name it is. Accounts sees to it that a name is one person's.
  CREATE INDEX user_projection_by_name ON user_projection (lower(username));

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
    CONSTRAINT user_subscription_pkey PRIMARY KEY (id),
    CONSTRAINT user_subscription_size CHECK (${bytesWithin({ subscriber_name: 1000, author_name: 1000 })})
  );
  -- Every change and every viewer's state: the one subscription of a pair.
  CREATE UNIQUE INDEX user_subscription_of_pair ON user_subscription (subscriber_id, author_id);
  -- The order by time is what the primary key does not have: so no plan walks through everybody's rows by id.
  -- list_subscribers by newest, and without the table the receivers of an author's story in pages.
  CREATE INDEX user_subscription_subscribers ON user_subscription (author_id, code, created_at, id, subscriber_id);
  -- list_subscribers by name.
  CREATE INDEX user_subscription_subscribers_by_name ON user_subscription (author_id, code, subscriber_name, id);
  -- list_subscriptions by newest.
  CREATE INDEX user_subscription_authors ON user_subscription (subscriber_id, code, created_at, id);
  -- list_subscriptions by name.
  CREATE INDEX user_subscription_authors_by_name ON user_subscription (subscriber_id, code, author_name, id);

  -- Counts are rewritten often and nothing but the key is indexed, so that each rewrite stays in its page.
  CREATE TABLE member_stat (
    user_id bigint NOT NULL,
    count_subscribers integer NOT NULL DEFAULT 0,
    count_subscriptions integer NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 0,
    CONSTRAINT member_stat_pkey PRIMARY KEY (user_id)
  ) WITH (fillfactor = 50);

  CREATE TABLE hashtag_subscription (
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id bigint NOT NULL,
    hashtag text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT hashtag_subscription_pkey PRIMARY KEY (id),
    CONSTRAINT hashtag_subscription_size CHECK (${bytesWithin({ hashtag: 1500 })})
  );
  -- Every change, every viewer's flag, and list_subscriptions of hashtags by name.
  CREATE UNIQUE INDEX hashtag_subscription_of_pair ON hashtag_subscription (user_id, hashtag);
  -- list_subscriptions of hashtags by newest.
  CREATE INDEX hashtag_subscription_of_user ON hashtag_subscription (user_id, created_at, id);
  -- Without the table, the receivers of a hashtag's story in pages.
  CREATE INDEX hashtag_subscription_subscribers ON hashtag_subscription (hashtag, created_at, id, user_id);

  CREATE TABLE hashtag_stat (
    hashtag text COLLATE "C" NOT NULL,
    value text NOT NULL,
    count_subscribers integer NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 0,
    CONSTRAINT hashtag_stat_pkey PRIMARY KEY (hashtag),
    CONSTRAINT hashtag_stat_size CHECK (${bytesWithin({ hashtag: 1500, value: 1500 })})
  ) WITH (fillfactor = 50);

  CREATE TABLE author_stories (
    user_id bigint NOT NULL,
    count_stories integer NOT NULL,
    CONSTRAINT author_stories_pkey PRIMARY KEY (user_id)
  );

  CREATE TABLE hashtag_stories (
    hashtag text COLLATE "C" NOT NULL,
    value text NOT NULL,
    count_stories integer NOT NULL,
    CONSTRAINT hashtag_stories_pkey PRIMARY KEY (hashtag),
    CONSTRAINT hashtag_stories_size CHECK (${bytesWithin({ hashtag: 1500, value: 1500 })})
  );

  CREATE TABLE report_case (
    id bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    thing_id bigint NOT NULL,
    count_reports integer NOT NULL DEFAULT 0,
    is_decided smallint NOT NULL DEFAULT 0,
    first_reported_at timestamptz(3) NOT NULL DEFAULT now(),
    last_reported_at timestamptz(3) NOT NULL DEFAULT now(),
    -- From here on: what a moderator is shown of the reported thing.
    author_id bigint,
    story_slug text,
    story_title text,
    excerpt text,
    CONSTRAINT report_case_pkey PRIMARY KEY (id),
    CONSTRAINT report_case_size CHECK (${bytesWithin({
      kind: 100,
      story_slug: 1020,
      story_title: 2400,
      excerpt: 2400,
    })})
  );
  -- report and decide: the one open case of a thing.
  CREATE UNIQUE INDEX report_case_open ON report_case (kind, thing_id) WHERE is_decided = 0;
  -- list_reports: the open or the decided ones, newest first.
  CREATE INDEX report_case_list ON report_case (is_decided, id);
  -- account tasks: forget the words of somebody whose account was deleted.
  CREATE INDEX report_case_of_author ON report_case (author_id);

  CREATE TABLE report (
    id bigint GENERATED ALWAYS AS IDENTITY,
    case_id bigint NOT NULL,
    reporter_id bigint NOT NULL,
    reason text NOT NULL,
    reported_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT report_pkey PRIMARY KEY (id),
    CONSTRAINT report_of_case FOREIGN KEY (case_id) REFERENCES report_case (id) ON DELETE CASCADE,
    CONSTRAINT report_size CHECK (${bytesWithin({ reason: 48_000 })})
  );
  -- report: one of each member in a case; list_reports: the reasons of a case.
  CREATE UNIQUE INDEX report_of_member ON report (case_id, reporter_id);

  CREATE TABLE report_decision (
    id bigint GENERATED ALWAYS AS IDENTITY,
    case_id bigint NOT NULL,
    moderator_id bigint NOT NULL,
    decision text NOT NULL,
    decided_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT report_decision_pkey PRIMARY KEY (id),
    CONSTRAINT report_decision_of_report FOREIGN KEY (case_id) REFERENCES report_case (id) ON DELETE CASCADE,
    CONSTRAINT report_decision_size CHECK (${bytesWithin({ decision: 100 })})
  );
  -- list_reports: what was decided on a case.
  CREATE INDEX report_decision_of_case ON report_decision (case_id, id);
`;

/**
 * Creates the tables of social. The size checks are in bytes: three for each UTF-16 unit that a field may have, and a
 * generous number for other columns.
 */
export class InitialSchema1795500000000 implements MigrationInterface {
  readonly name = 'InitialSchema1795500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
