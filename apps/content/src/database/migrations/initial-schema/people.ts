import { bytesWithin } from '@quillstead/service-kit';

/** Projections of users and subscriptions, fed by events of accounts and social. */
export const peopleTables = `
  CREATE TABLE user_projection (
    user_id bigint NOT NULL,
    username text NOT NULL,
    display_name text,
    is_private smallint NOT NULL,
    is_verified smallint NOT NULL,
    bio text,
    website text,
    email text,
    social_media jsonb NOT NULL DEFAULT '{}',
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
  -- post_comment finds the mentioned, the lists of a person find the person, likes come in the order of names.
  CREATE INDEX user_projection_by_username ON user_projection (lower(username));

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
  );

  -- The primary key finds the subscription of the viewer to an author: user_article, and canRead everywhere.
  CREATE TABLE subscription (
    subscriber_id bigint NOT NULL,
    author_id bigint NOT NULL,
    code boolean NOT NULL,
    CONSTRAINT subscription_pkey PRIMARY KEY (subscriber_id, author_id)
  );
  -- list_home, filter2 authors: whom the viewer reads.
  CREATE INDEX subscription_accepted ON subscription (subscriber_id, author_id) WHERE code;

  -- The primary key serves list_home, filter2 hashtags, and the subscriptions of the viewer.
  CREATE TABLE hashtag_subscription (
    user_id bigint NOT NULL,
    hashtag_id bigint NOT NULL,
    CONSTRAINT hashtag_subscription_pkey PRIMARY KEY (user_id, hashtag_id),
    CONSTRAINT hashtag_subscription_of_hashtag FOREIGN KEY (hashtag_id) REFERENCES hashtag (id) ON DELETE CASCADE
  );
`;
