import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeExport1795300230000 implements MigrationInterface {
  readonly name = 'MakeExport1795300230000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE export_file (
        id bigint GENERATED ALWAYS AS IDENTITY,
        user_id bigint NOT NULL,
        state text NOT NULL DEFAULT 'making',
        run integer NOT NULL DEFAULT 0,
        size bigint NOT NULL DEFAULT 0,
        count_pieces integer NOT NULL DEFAULT 0,
        requested_at timestamptz(3) NOT NULL DEFAULT now(),
        made_at timestamptz(3),
        CONSTRAINT export_file_pkey PRIMARY KEY (id),
        CONSTRAINT export_file_of_person FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE
      )`);
    // A member's export, of which there is one.
    await runner.query('CREATE UNIQUE INDEX export_file_of_user ON export_file (user_id)');

    await runner.query(`
      CREATE TABLE export_piece (
        export_id bigint NOT NULL,
        run integer NOT NULL,
        number integer NOT NULL,
        bytes bytea NOT NULL,
        CONSTRAINT export_piece_pkey PRIMARY KEY (export_id, run, number),
        CONSTRAINT export_piece_of_file FOREIGN KEY (export_id) REFERENCES export_file (id) ON DELETE CASCADE
      )`);
    // It is compressed already.
    await runner.query('ALTER TABLE export_piece ALTER COLUMN bytes SET STORAGE EXTERNAL');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
