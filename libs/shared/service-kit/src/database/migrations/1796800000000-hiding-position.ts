import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The position in the log of PostgreSQL up to which a replica must be to show nothing that was hidden. */
export class HidingPosition1796800000000 implements MigrationInterface {
  readonly name = 'HidingPosition1796800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE hiding_position (
        only_row boolean NOT NULL DEFAULT true,
        lsn pg_lsn,
        CONSTRAINT hiding_position_pkey PRIMARY KEY (only_row),
        CONSTRAINT hiding_position_only_row_check CHECK (only_row)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
