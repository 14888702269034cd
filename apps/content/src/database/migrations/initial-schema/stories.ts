import { bytesWithin } from '@quillstead/service-kit';

/** Drafts, stories, hashtags, and the columns that order lists of stories. */
export const storyTables = `
  CREATE TABLE draft (
    id bigint GENERATED ALWAYS AS IDENTITY,
    author_id bigint NOT NULL,
    title text,
    description text,
    rich_text_story text,
    hashtag_list text[] NOT NULL DEFAULT '{}',
    is_nsfw smallint NOT NULL DEFAULT 0,
    is_shareable smallint NOT NULL DEFAULT 1,
    font_family text,
    lang text,
    write_autosave smallint NOT NULL DEFAULT 0,
    last_saved_at timestamptz(3) NOT NULL DEFAULT now(),
    version_bytes bigint NOT NULL DEFAULT 0,
    CONSTRAINT draft_pkey PRIMARY KEY (id),
    CONSTRAINT draft_size CHECK (${bytesWithin({
      title: 2400,
      description: 7200,
      rich_text_story: 12_000_000,
      hashtag_list: 11_000,
      font_family: 2400,
      lang: 100,
    })})
  );
  -- list_drafts: an author's drafts, last saved first.
  CREATE INDEX draft_list_of_author ON draft (author_id, last_saved_at, id);

  CREATE TABLE draft_version (
    id bigint GENERATED ALWAYS AS IDENTITY,
    draft_id bigint NOT NULL,
    saved_at timestamptz(3) NOT NULL,
    count_words integer NOT NULL,
    packed bytea NOT NULL,
    CONSTRAINT draft_version_pkey PRIMARY KEY (id),
    CONSTRAINT draft_version_of_draft FOREIGN KEY (draft_id) REFERENCES draft (id) ON DELETE CASCADE
  );
  -- What is packed already does not get smaller.
  ALTER TABLE draft_version ALTER COLUMN packed SET STORAGE EXTERNAL;
  -- list_draft_versions: a draft's versions, the latest first; save_draft: the latest one; and one save kept once.
  CREATE UNIQUE INDEX draft_version_list_of_draft ON draft_version (draft_id, saved_at);

  CREATE TABLE story (
    id bigint GENERATED ALWAYS AS IDENTITY,
    author_id bigint,
    draft_id bigint,
    slug text NOT NULL,
    title text NOT NULL,
    description text,
    rich_text_story text NOT NULL,
    rich_text_story_substring text NOT NULL,
    hashtag_list text[] NOT NULL DEFAULT '{}',
    is_nsfw smallint NOT NULL DEFAULT 0,
    is_shareable smallint NOT NULL DEFAULT 1,
    font_family text NOT NULL,
    chosen_lang text,
    detected_lang text,
    count_words integer NOT NULL,
    count_chars integer NOT NULL,
    category text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    posted_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3),
    is_open smallint NOT NULL DEFAULT 1,
    CONSTRAINT story_pkey PRIMARY KEY (id),
    CONSTRAINT story_size CHECK (${bytesWithin({
      slug: 1020,
      title: 2400,
      description: 7200,
      rich_text_story: 12_000_000,
      rich_text_story_substring: 2400,
      hashtag_list: 11_000,
      font_family: 2400,
      chosen_lang: 100,
      detected_lang: 100,
      category: 100,
    })})
  );
  -- read_story, list_story_comments; no two stories share an address.
  CREATE UNIQUE INDEX story_by_slug ON story (slug);
  -- publish_story: a draft becomes a story once.
  CREATE UNIQUE INDEX story_by_draft ON story (draft_id);
  -- list_home, newest, filter2 authors: the newest stories of all; index-only, so with the author.
  CREATE INDEX story_newest ON story (posted_at, id, author_id);
  -- list_home, newest.
  CREATE INDEX story_partition_newest ON story (is_open, is_nsfw, posted_at, id);
  -- list_user_posts, newest; list_home, newest, filter2 authors; also what deleting an account looks for.
  CREATE INDEX story_list_of_author ON story (author_id, posted_at, id);
  -- The job content.purge_stories: what is deleted and not yet taken apart.
  CREATE INDEX story_deleted ON story (id) WHERE author_id IS NULL;

  -- What lists are ordered by and look for first is copied into this narrow row and that of hashtags.
  CREATE TABLE story_stat (
    story_id bigint NOT NULL,
    count_likes integer NOT NULL DEFAULT 0,
    count_comments integer NOT NULL DEFAULT 0,
    count_bookmarks integer NOT NULL DEFAULT 0,
    score double precision NOT NULL DEFAULT 0,
    author_id bigint,
    posted_at timestamptz(3),
    is_open smallint NOT NULL DEFAULT 1,
    is_nsfw smallint NOT NULL DEFAULT 0,
    wins jsonb,
    CONSTRAINT story_stat_pkey PRIMARY KEY (story_id),
    CONSTRAINT story_stat_of_story FOREIGN KEY (story_id) REFERENCES story (id) ON DELETE CASCADE,
    CONSTRAINT story_stat_size CHECK (${bytesWithin({ wins: 1000 })})
  );
  -- list_home, top and trending.
  CREATE INDEX story_partition_top ON story_stat (is_open, is_nsfw, count_likes, posted_at, story_id);
  CREATE INDEX story_partition_trending ON story_stat (is_open, is_nsfw, score, story_id);
  -- list_user_posts, top; list_home, top and trending, filter2 authors.
  CREATE INDEX story_top_of_author ON story_stat (author_id, count_likes, posted_at, story_id);
  CREATE INDEX story_trending_of_author ON story_stat (author_id, score, story_id);
  -- close_leaderboards: who was the leader of all time.
  CREATE INDEX story_stat_with_wins ON story_stat (story_id) WHERE wins IS NOT NULL;

  CREATE TABLE slug_count (
    base text NOT NULL,
    count integer NOT NULL,
    CONSTRAINT slug_count_pkey PRIMARY KEY (base),
    CONSTRAINT slug_count_size CHECK (${bytesWithin({ base: 1020 })})
  );

  -- is_written: a hashtag that somebody follows before any story has it takes its spelling from the first story.
  CREATE TABLE hashtag (
    id bigint GENERATED ALWAYS AS IDENTITY,
    key text NOT NULL,
    value text NOT NULL,
    is_written smallint NOT NULL DEFAULT 1,
    CONSTRAINT hashtag_pkey PRIMARY KEY (id),
    CONSTRAINT hashtag_size CHECK (${bytesWithin({ key: 1500, value: 1500 })})
  );
  -- publish_story: hashtags compare without case.
  CREATE UNIQUE INDEX hashtag_by_key ON hashtag (key);

  CREATE TABLE story_hashtag (
    hashtag_id bigint NOT NULL,
    story_id bigint NOT NULL,
    author_id bigint,
    posted_at timestamptz(3),
    count_likes integer NOT NULL DEFAULT 0,
    score double precision NOT NULL DEFAULT 0,
    is_open smallint NOT NULL DEFAULT 1,
    is_nsfw smallint NOT NULL DEFAULT 0,
    CONSTRAINT story_hashtag_pkey PRIMARY KEY (hashtag_id, story_id),
    CONSTRAINT story_hashtag_of_hashtag FOREIGN KEY (hashtag_id) REFERENCES hashtag (id) ON DELETE CASCADE,
    CONSTRAINT story_hashtag_of_story FOREIGN KEY (story_id) REFERENCES story (id) ON DELETE CASCADE
  );
  -- What deleting a story looks for.
  CREATE INDEX story_hashtag_list_of_story ON story_hashtag (story_id);
  -- list_home, newest, filter2 hashtags: the newest tagged stories of all, then those of one hashtag.
  CREATE INDEX story_hashtag_newest ON story_hashtag (posted_at, story_id, hashtag_id);
  CREATE INDEX story_hashtag_list_newest ON story_hashtag (hashtag_id, posted_at, story_id);
  -- list_home of a hashtag, newest, top and trending; the last two also filter2 hashtags.
  CREATE INDEX story_hashtag_partition_newest ON story_hashtag (hashtag_id, is_open, is_nsfw, posted_at, story_id);
  CREATE INDEX story_hashtag_partition_top ON story_hashtag
    (hashtag_id, is_open, is_nsfw, count_likes, posted_at, story_id);
  CREATE INDEX story_hashtag_partition_trending ON story_hashtag (hashtag_id, is_open, is_nsfw, score, story_id);

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
  );

  CREATE TABLE hashtag_trend (
    hashtag_id bigint NOT NULL,
    place integer NOT NULL,
    CONSTRAINT hashtag_trend_pkey PRIMARY KEY (hashtag_id),
    CONSTRAINT hashtag_trend_of_hashtag FOREIGN KEY (hashtag_id) REFERENCES hashtag (id) ON DELETE CASCADE
  );
  -- list_home: the recommendations, busiest first.
  CREATE INDEX hashtag_trend_busiest ON hashtag_trend (place);

  -- The primary key makes an interval's winner count once, whoever closes it.
  CREATE TABLE leaderboard_win (
    interval text NOT NULL,
    starts_on date NOT NULL,
    story_id bigint,
    CONSTRAINT leaderboard_win_pkey PRIMARY KEY ("interval", starts_on),
    CONSTRAINT leaderboard_win_of_story FOREIGN KEY (story_id) REFERENCES story (id) ON DELETE SET NULL,
    CONSTRAINT leaderboard_win_size CHECK (${bytesWithin({ interval: 100 })})
  );
  -- How often a story has won; what deleting a story looks for.
  CREATE INDEX leaderboard_win_list_of_story ON leaderboard_win (story_id, "interval");

  -- The primary key finds how far a member has read a story.
  CREATE TABLE reading_place (
    story_id bigint NOT NULL,
    user_id bigint NOT NULL,
    place integer NOT NULL,
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT reading_place_pkey PRIMARY KEY (story_id, user_id),
    CONSTRAINT reading_place_of_story FOREIGN KEY (story_id) REFERENCES story_stat (story_id) ON DELETE CASCADE
  );
  -- save_reading_place: the latest 500 of a member; export_page: all of a member, in this order.
  CREATE INDEX reading_place_list_of_user ON reading_place (user_id, updated_at, story_id);
`;
