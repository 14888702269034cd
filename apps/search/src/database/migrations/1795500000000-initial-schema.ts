import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  CREATE EXTENSION IF NOT EXISTS unaccent;
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  -- English word stems without its stop words: "To be or not to be" is a title that somebody looks for.
  CREATE TEXT SEARCH DICTIONARY every_stem (TEMPLATE = snowball, LANGUAGE = english);
  CREATE TEXT SEARCH CONFIGURATION every_word (COPY = simple);
  ALTER TEXT SEARCH CONFIGURATION every_word
    ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, every_stem;

  CREATE TABLE user_projection (
    user_id bigint NOT NULL,
    username text NOT NULL,
    display_name text,
    bio text,
    is_private smallint NOT NULL,
    joined_at timestamptz(3) NOT NULL,
    status text NOT NULL,
    CONSTRAINT user_projection_pkey PRIMARY KEY (user_id),
    CONSTRAINT user_projection_size CHECK (${bytesWithin({ username: 600, display_name: 720, bio: 4800, status: 100 })})
  );
  -- Whom @name means.
  CREATE INDEX user_projection_by_name ON user_projection (lower(username));

  CREATE TABLE author_stat (
    user_id bigint NOT NULL,
    count_subscribers integer NOT NULL DEFAULT 0,
    CONSTRAINT author_stat_pkey PRIMARY KEY (user_id)
  );

  CREATE TABLE subscription (
    subscriber_id bigint NOT NULL,
    author_id bigint NOT NULL,
    code boolean NOT NULL,
    CONSTRAINT subscription_pkey PRIMARY KEY (subscriber_id, author_id)
  );

  CREATE TABLE story_doc (
    story_id bigint NOT NULL,
    author_id bigint NOT NULL,
    version integer NOT NULL,
    title_key text NOT NULL,
    title_words tsvector NOT NULL,
    hashtags text[] NOT NULL,
    is_nsfw smallint NOT NULL,
    count_words integer NOT NULL,
    posted_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3),
    all_words tsvector,
    CONSTRAINT story_doc_pkey PRIMARY KEY (story_id),
    CONSTRAINT story_doc_size CHECK (${bytesWithin({ title_key: 2400, hashtags: 11_000 })})
  );
  -- Stories: a title word for word or its beginning; a title with a typo; a word of a title while it is typed.
  CREATE INDEX story_doc_by_title ON story_doc (title_key text_pattern_ops);
  CREATE INDEX story_doc_like_title ON story_doc USING gin (title_key gin_trgm_ops);
  CREATE INDEX story_doc_by_title_words ON story_doc USING gin (title_words);
  -- Stories of an author or a hashtag that is named without any word; stories to index again when their author is renamed.
  CREATE INDEX story_doc_of_author ON story_doc (author_id, posted_at, story_id);
  CREATE INDEX story_doc_of_hashtag ON story_doc USING gin (hashtags);
  CREATE INDEX story_doc_newest ON story_doc (posted_at, story_id);
  -- Long stories in which the words that are looked for lie far apart.
  CREATE INDEX story_doc_by_all_words ON story_doc USING gin (all_words) WHERE all_words IS NOT NULL;

  CREATE TABLE story_part (
    story_id bigint NOT NULL,
    part integer NOT NULL,
    author_id bigint NOT NULL,
    text text NOT NULL,
    words tsvector NOT NULL,
    lang text,
    lang_words tsvector,
    CONSTRAINT story_part_pkey PRIMARY KEY (story_id, part),
    CONSTRAINT story_part_of_story FOREIGN KEY (story_id) REFERENCES story_doc (story_id) ON DELETE CASCADE,
    CONSTRAINT story_part_size CHECK (${bytesWithin({ text: 90_000, lang: 100 })})
  );
  -- Stories: the words. Those of many changes come in together, at a third of the cost. Each run of the indexing job
  -- empties the list of those that wait, which searches read too, so it stays short.
  CREATE INDEX story_part_by_words ON story_part USING gin (words)
    WITH (fastupdate = on, gin_pending_list_limit = 1024);
  -- Stories in a language that has stems and is not English: the words of this language.
  CREATE INDEX story_part_by_lang_words ON story_part USING gin (lang_words) WHERE lang_words IS NOT NULL;
  CREATE INDEX story_part_of_author ON story_part (author_id);

  CREATE TABLE story_language (
    lang text NOT NULL,
    CONSTRAINT story_language_pkey PRIMARY KEY (lang),
    CONSTRAINT story_language_size CHECK (${bytesWithin({ lang: 100 })})
  );

  CREATE TABLE comment_doc (
    comment_id bigint NOT NULL,
    story_id bigint NOT NULL,
    author_id bigint NOT NULL,
    text text NOT NULL,
    words tsvector NOT NULL,
    posted_at timestamptz(3) NOT NULL,
    CONSTRAINT comment_doc_pkey PRIMARY KEY (comment_id),
    CONSTRAINT comment_doc_size CHECK (${bytesWithin({ text: 240_000 })})
  );
  -- Comments: the words; those of an author; those that go with their story.
  CREATE INDEX comment_doc_by_words ON comment_doc USING gin (words);
  CREATE INDEX comment_doc_of_author ON comment_doc (author_id);
  CREATE INDEX comment_doc_of_story ON comment_doc (story_id);

  CREATE TABLE hashtag_doc (
    hashtag_id bigint NOT NULL,
    hashtag text COLLATE "C" NOT NULL,
    count_stories integer NOT NULL,
    CONSTRAINT hashtag_doc_pkey PRIMARY KEY (hashtag_id),
    CONSTRAINT hashtag_doc_size CHECK (${bytesWithin({ hashtag: 1500 })})
  );

  CREATE TABLE user_doc (
    user_id bigint NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    words tsvector NOT NULL,
    count_subscribers integer NOT NULL,
    joined_at timestamptz(3) NOT NULL,
    CONSTRAINT user_doc_pkey PRIMARY KEY (user_id),
    CONSTRAINT user_doc_size CHECK (${bytesWithin({ name_key: 4000 })})
  );
  -- People: the words of their names and of what they say of themselves.
  CREATE INDEX user_doc_by_words ON user_doc USING gin (words);

  CREATE TABLE name_doc (
    kind text NOT NULL,
    doc_id bigint NOT NULL,
    name text COLLATE "C" NOT NULL,
    weight bigint NOT NULL,
    CONSTRAINT name_doc_pkey PRIMARY KEY (kind, doc_id, name),
    CONSTRAINT name_doc_size CHECK (${bytesWithin({ kind: 100, name: 400 })})
  );
  -- Names by their first 2, 3 and 4 characters in the order in which they are suggested, longer beginnings, typos.
  CREATE INDEX name_doc_by_2 ON name_doc (kind, left(name, 2), weight DESC, doc_id);
  CREATE INDEX name_doc_by_3 ON name_doc (kind, left(name, 3), weight DESC, doc_id);
  CREATE INDEX name_doc_like ON name_doc USING gin (name gin_trgm_ops) WHERE kind <> 'story';
  -- Names by their first character in the order in which they are suggested: what is left of "#a".
  CREATE INDEX name_doc_by_1 ON name_doc (kind, left(name, 1), weight DESC, doc_id);
  -- A whole name, the better known first; longer beginnings, read from the index alone.
  CREATE INDEX name_doc_by_name ON name_doc (kind, name text_pattern_ops, weight DESC, doc_id);
  -- The best of those that begin with the same four characters, of which a longer beginning takes its own.
  CREATE INDEX name_doc_by_4 ON name_doc (kind, left(name, 4), weight DESC, doc_id) INCLUDE (name);

  CREATE TABLE word_doc (
    word_id bigint GENERATED ALWAYS AS IDENTITY,
    word text COLLATE "C" NOT NULL,
    keys integer[] NOT NULL,
    CONSTRAINT word_doc_pkey PRIMARY KEY (word_id),
    CONSTRAINT word_doc_size CHECK (${bytesWithin({ word: 400 })})
  );
  -- Which words of a text are not in the list yet.
  CREATE UNIQUE INDEX word_doc_by_word ON word_doc (word);
  -- Which words are spelt nearly so.
  CREATE INDEX word_doc_by_keys ON word_doc USING gin (keys);

  CREATE TABLE meili_doc (
    kind text NOT NULL,
    doc_id bigint NOT NULL,
    doc_key text NOT NULL,
    author_id bigint,
    story_id bigint,
    version integer NOT NULL,
    is_nsfw smallint NOT NULL,
    name text COLLATE "C" NOT NULL,
    weight bigint NOT NULL,
    posted_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3),
    written_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT meili_doc_pkey PRIMARY KEY (kind, doc_id),
    CONSTRAINT meili_doc_size CHECK (${bytesWithin({ kind: 100, doc_key: 1500, name: 20_000 })})
  );
  -- Taking documents away, hashtags by their keys.
  CREATE UNIQUE INDEX meili_doc_by_key ON meili_doc (kind, doc_key);
  -- What an author has written, when their name or their privacy changes.
  CREATE INDEX meili_doc_of_author ON meili_doc (author_id, kind);
  -- The comments of a story that changes or goes.
  CREATE INDEX meili_doc_of_story ON meili_doc (story_id);

  CREATE TABLE meili_task (
    task_uid bigint NOT NULL,
    index_uid text NOT NULL,
    kind text NOT NULL,
    doc_keys text[] NOT NULL,
    sent_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT meili_task_pkey PRIMARY KEY (task_uid, index_uid),
    CONSTRAINT meili_task_size CHECK (${bytesWithin({ index_uid: 1000, kind: 100, doc_keys: 4_000_000 })})
  );

  CREATE TABLE meili_rebuild (
    token text NOT NULL,
    begun_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    seen_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT meili_rebuild_pkey PRIMARY KEY (token),
    CONSTRAINT meili_rebuild_size CHECK (${bytesWithin({ token: 200 })})
  );

  CREATE TABLE meili_mark (
    id smallint NOT NULL,
    token text NOT NULL,
    sent integer NOT NULL,
    seen integer NOT NULL,
    lost_at timestamptz(3),
    CONSTRAINT meili_mark_pkey PRIMARY KEY (id),
    CONSTRAINT meili_mark_size CHECK (${bytesWithin({ token: 200 })})
  );
`;

/**
 * The tables of search. The bounds are bytes: three for each UTF-16 unit that a field may have, others with room to
 * spare.
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
