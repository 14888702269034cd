import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time of the last edit of a comment, and the version of its last event. */
export class EditedComments1796300000000 implements MigrationInterface {
  readonly name = 'EditedComments1796300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE comment
        ADD COLUMN edited_at timestamptz(3),
        ADD COLUMN version integer NOT NULL DEFAULT 1`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
