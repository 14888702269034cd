import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a moderator is shown of a reported thing. Cases from before, and those that the previous code opens, have nothing. */
export class KeepWhatWasReported1795300603000 implements MigrationInterface {
  readonly name = 'KeepWhatWasReported1795300603000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE report_case
        ADD COLUMN author_id bigint,
        ADD COLUMN story_slug text,
        ADD COLUMN story_title text,
        ADD COLUMN excerpt text`);
    // account tasks: forget the words of somebody whose account was deleted.
    await runner.query('CREATE INDEX report_case_of_author ON report_case (author_id)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
