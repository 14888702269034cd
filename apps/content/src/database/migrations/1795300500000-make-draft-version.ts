import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeDraftVersion1795300500000 implements MigrationInterface {
  readonly name = 'MakeDraftVersion1795300500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE draft_version (
        id bigint GENERATED ALWAYS AS IDENTITY,
        draft_id bigint NOT NULL,
        saved_at timestamptz(3) NOT NULL,
        count_words integer NOT NULL,
        packed bytea NOT NULL,
        CONSTRAINT draft_version_pkey PRIMARY KEY (id),
        CONSTRAINT draft_version_of_draft FOREIGN KEY (draft_id) REFERENCES draft (id) ON DELETE CASCADE
      )`);
    // What is packed already does not get smaller.
    await runner.query('ALTER TABLE draft_version ALTER COLUMN packed SET STORAGE EXTERNAL');
    // list_draft_versions: a draft's versions, the latest first; save_draft: the latest one; and one save kept once.
    await runner.query(
      'CREATE UNIQUE INDEX draft_version_list_of_draft ON draft_version (draft_id, saved_at)',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
