import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the days after which the comments on the stories of an author close. */
export class CommentsClosing1798700000043 implements MigrationInterface {
  readonly name = 'CommentsClosing1798700000043';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "user" ADD COLUMN IF NOT EXISTS comments_close_after integer');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
