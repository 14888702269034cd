import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  `CREATE TABLE author_card (
    user_id bigint NOT NULL,
    username text NOT NULL,
    display_name text,
    bio text,
    is_private smallint NOT NULL,
    joined_at timestamptz(3) NOT NULL,
    status text NOT NULL,
    CONSTRAINT author_card_pkey PRIMARY KEY (user_id)
  )`,
  `CREATE TABLE author_stat (
    user_id bigint NOT NULL,
    count_subscribers integer NOT NULL DEFAULT 0,
    CONSTRAINT author_stat_pkey PRIMARY KEY (user_id)
  )`,
  `CREATE TABLE subscription (
    subscriber_id bigint NOT NULL,
    author_id bigint NOT NULL,
    code boolean NOT NULL,
    CONSTRAINT subscription_pkey PRIMARY KEY (subscriber_id, author_id)
  )`,
  `CREATE TABLE waiting_doc (
    kind text NOT NULL,
    doc_key text NOT NULL,
    asked bigint NOT NULL DEFAULT 1,
    asked_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT waiting_doc_pkey PRIMARY KEY (kind, doc_key)
  )`,
  `CREATE TABLE story_doc (
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
    CONSTRAINT story_doc_pkey PRIMARY KEY (story_id)
  )`,
  `CREATE TABLE story_part (
    story_id bigint NOT NULL,
    part integer NOT NULL,
    author_id bigint NOT NULL,
    text text NOT NULL,
    words tsvector NOT NULL,
    CONSTRAINT story_part_pkey PRIMARY KEY (story_id, part),
    CONSTRAINT story_part_of_story FOREIGN KEY (story_id) REFERENCES story_doc (story_id) ON DELETE CASCADE
  )`,
  `CREATE TABLE comment_doc (
    comment_id bigint NOT NULL,
    story_id bigint NOT NULL,
    author_id bigint NOT NULL,
    text text NOT NULL,
    words tsvector NOT NULL,
    posted_at timestamptz(3) NOT NULL,
    CONSTRAINT comment_doc_pkey PRIMARY KEY (comment_id)
  )`,
  `CREATE TABLE hashtag_doc (
    hashtag_id bigint NOT NULL,
    hashtag text COLLATE "C" NOT NULL,
    count_stories integer NOT NULL,
    CONSTRAINT hashtag_doc_pkey PRIMARY KEY (hashtag_id)
  )`,
  `CREATE TABLE user_doc (
    user_id bigint NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    words tsvector NOT NULL,
    count_subscribers integer NOT NULL,
    joined_at timestamptz(3) NOT NULL,
    CONSTRAINT user_doc_pkey PRIMARY KEY (user_id)
  )`,
  `CREATE TABLE name_doc (
    kind text NOT NULL,
    doc_id bigint NOT NULL,
    name text COLLATE "C" NOT NULL,
    weight bigint NOT NULL,
    CONSTRAINT name_doc_pkey PRIMARY KEY (kind, doc_id, name)
  )`,
];

/** Each with the query that it serves. */
const indexes = [
  // Whom @name means.
  'CREATE INDEX author_card_by_name ON author_card (lower(username))',
  // What was told of first is indexed first.
  'CREATE INDEX waiting_doc_in_order ON waiting_doc (asked_at)',
  // Stories: a title word for word or its beginning; a title with a typo; a word of a title while it is typed.
  'CREATE INDEX story_doc_by_title ON story_doc (title_key text_pattern_ops)',
  'CREATE INDEX story_doc_like_title ON story_doc USING gin (title_key gin_trgm_ops)',
  'CREATE INDEX story_doc_by_title_words ON story_doc USING gin (title_words)',
  // Stories of an author or a hashtag that is named without any word; stories to index again when their author is renamed.
  'CREATE INDEX story_doc_of_author ON story_doc (author_id, posted_at, story_id)',
  'CREATE INDEX story_doc_of_hashtag ON story_doc USING gin (hashtags)',
  'CREATE INDEX story_doc_newest ON story_doc (posted_at, story_id)',
  // Stories: the words.
  'CREATE INDEX story_part_by_words ON story_part USING gin (words)',
  'CREATE INDEX story_part_of_author ON story_part (author_id)',
  // Comments: the words; those of an author; those that go with their story.
  'CREATE INDEX comment_doc_by_words ON comment_doc USING gin (words)',
  'CREATE INDEX comment_doc_of_author ON comment_doc (author_id)',
  'CREATE INDEX comment_doc_of_story ON comment_doc (story_id)',
  // People: the words of their names and of what they say of themselves.
  'CREATE INDEX user_doc_by_words ON user_doc USING gin (words)',
  // Names by their first 2, 3 and 4 characters in the order in which they are suggested, longer beginnings, typos.
  'CREATE INDEX name_doc_by_2 ON name_doc (kind, left(name, 2), weight DESC, doc_id)',
  'CREATE INDEX name_doc_by_3 ON name_doc (kind, left(name, 3), weight DESC, doc_id)',
  'CREATE INDEX name_doc_by_4 ON name_doc (kind, left(name, 4), weight DESC, doc_id)',
  'CREATE INDEX name_doc_by_name ON name_doc (kind, name text_pattern_ops)',
  `CREATE INDEX name_doc_like ON name_doc USING gin (name gin_trgm_ops) WHERE kind <> 'story'`,
];

export class MakeIndex1795300900000 implements MigrationInterface {
  readonly name = 'MakeIndex1795300900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS unaccent');
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    // English word stems without its stop words: "To be or not to be" is a title that somebody looks for.
    await runner.query('CREATE TEXT SEARCH DICTIONARY every_stem (TEMPLATE = snowball, LANGUAGE = english)');
    await runner.query('CREATE TEXT SEARCH CONFIGURATION every_word (COPY = simple)');
    await runner.query(
      `ALTER TEXT SEARCH CONFIGURATION every_word
       ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, every_stem`,
    );
    for (const statement of [...tables, ...indexes]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
