import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeAuthorCardAndDraft1795255200000 implements MigrationInterface {
  readonly name = 'MakeAuthorCardAndDraft1795255200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE author_card (
        user_id bigint NOT NULL,
        username text NOT NULL,
        display_name text,
        is_private smallint NOT NULL,
        is_verified smallint NOT NULL,
        CONSTRAINT author_card_pkey PRIMARY KEY (user_id)
      )`);
    await runner.query(`
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
        write_autosave smallint NOT NULL DEFAULT 0,
        last_saved_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT draft_pkey PRIMARY KEY (id)
      )`);
    // list_drafts: an author's drafts, last saved first.
    await runner.query('CREATE INDEX draft_list_of_author ON draft (author_id, last_saved_at, id)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
