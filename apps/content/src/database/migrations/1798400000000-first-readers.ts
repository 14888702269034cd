import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Private links of drafts and the notes of first readers (docs/product/first-readers.md). */
export class FirstReaders1798400000000 implements MigrationInterface {
  readonly name = 'FirstReaders1798400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE draft_link (
        draft_id bigint NOT NULL,
        author_id bigint NOT NULL,
        token_hash text NOT NULL,
        made_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT draft_link_pkey PRIMARY KEY (draft_id),
        CONSTRAINT draft_link_size CHECK (octet_length("token_hash"::text) <= 100)
      );
      -- read_shared_draft.
      CREATE UNIQUE INDEX draft_link_by_token ON draft_link (token_hash);
      -- The export and the deletion of an account.
      CREATE INDEX draft_link_of_author ON draft_link (author_id, draft_id);
      -- prune_draft_links.
      CREATE INDEX draft_link_by_expiry ON draft_link (expires_at);
      CREATE TABLE draft_note (
        id bigint GENERATED ALWAYS AS IDENTITY,
        draft_id bigint NOT NULL,
        writer_id bigint NOT NULL,
        place integer NOT NULL,
        quote text NOT NULL DEFAULT '',
        note_text text NOT NULL,
        is_done smallint NOT NULL DEFAULT 0,
        written_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT draft_note_pkey PRIMARY KEY (id),
        CONSTRAINT draft_note_of_draft FOREIGN KEY (draft_id) REFERENCES draft (id) ON DELETE CASCADE,
        CONSTRAINT draft_note_size CHECK (
          octet_length("quote"::text) <= 4800 AND octet_length("note_text"::text) <= 48000
        )
      );
      -- list_draft_notes, and what the deletion of a draft looks for.
      CREATE INDEX draft_note_list_of_draft ON draft_note (draft_id, place, id);
      -- The export and the deletion of an account.
      CREATE INDEX draft_note_list_of_writer ON draft_note (writer_id, id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
