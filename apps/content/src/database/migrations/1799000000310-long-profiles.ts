import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * PostgreSQL expects a thousand stories of each author or more. Of the few that most authors have it expected few of
 * every author, and then read and sorted all stories of one with thousands for each page of the list by likes, in place
 * of the index that has them in this order.
 */
export class LongProfiles1799000000310 implements MigrationInterface {
  readonly name = 'LongProfiles1799000000310';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE story_stat ALTER COLUMN author_id SET (n_distinct = -0.001)');
    await runner.query('ANALYZE story_stat (author_id)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
