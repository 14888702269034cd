import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The versions of comments, by which an older text never replaces the one of an edit. */
export class CommentVersions1798200000005 implements MigrationInterface {
  readonly name = 'CommentVersions1798200000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE comment_doc ADD COLUMN version integer NOT NULL DEFAULT 1');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
