import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The flag of a comment that the author of the story has removed. */
export class RemovedComments1796300000001 implements MigrationInterface {
  readonly name = 'RemovedComments1796300000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE comment ADD COLUMN is_removed smallint NOT NULL DEFAULT 0');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
