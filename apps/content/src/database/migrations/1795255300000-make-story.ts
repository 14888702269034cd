import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeStory1795255300000 implements MigrationInterface {
  readonly name = 'MakeStory1795255300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE story (
        id bigint GENERATED ALWAYS AS IDENTITY,
        author_id bigint NOT NULL,
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
        count_words integer NOT NULL,
        count_chars integer NOT NULL,
        category text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        posted_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3),
        CONSTRAINT story_pkey PRIMARY KEY (id)
      )`);
    // read_story, list_story_comments; no two stories share an address.
    await runner.query('CREATE UNIQUE INDEX story_by_slug ON story (slug)');
    // publish_story: a draft becomes a story once.
    await runner.query('CREATE UNIQUE INDEX story_by_draft ON story (draft_id)');
    // list_home, newest first.
    await runner.query('CREATE INDEX story_home_newest ON story (posted_at, id)');

    await runner.query(`
      CREATE TABLE story_stat (
        story_id bigint NOT NULL,
        count_likes integer NOT NULL DEFAULT 0,
        count_comments integer NOT NULL DEFAULT 0,
        CONSTRAINT story_stat_pkey PRIMARY KEY (story_id),
        CONSTRAINT story_stat_of_story FOREIGN KEY (story_id) REFERENCES story (id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE TABLE slug_count (
        base text NOT NULL,
        count integer NOT NULL,
        CONSTRAINT slug_count_pkey PRIMARY KEY (base)
      )`);

    await runner.query(`
      CREATE TABLE hashtag (
        id bigint GENERATED ALWAYS AS IDENTITY,
        key text NOT NULL,
        value text NOT NULL,
        CONSTRAINT hashtag_pkey PRIMARY KEY (id)
      )`);
    // publish_story: hashtags compare without case.
    await runner.query('CREATE UNIQUE INDEX hashtag_by_key ON hashtag (key)');
    await runner.query(`
      CREATE TABLE story_hashtag (
        hashtag_id bigint NOT NULL,
        story_id bigint NOT NULL,
        CONSTRAINT story_hashtag_pkey PRIMARY KEY (hashtag_id, story_id),
        CONSTRAINT story_hashtag_of_hashtag FOREIGN KEY (hashtag_id) REFERENCES hashtag (id) ON DELETE CASCADE,
        CONSTRAINT story_hashtag_of_story FOREIGN KEY (story_id) REFERENCES story (id) ON DELETE CASCADE
      )`);
    // What deleting a story looks for.
    await runner.query('CREATE INDEX story_hashtag_list_of_story ON story_hashtag (story_id)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
