import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * PostgreSQL expects a thousand stories and comments of each author or more. It expected of every author the handful
 * that most have, and then read and sorted all of one with thousands for each page of the lists of a profile, in place
 * of the index that has them in the order of the list.
 */
export class LongProfiles1799000000310 implements MigrationInterface {
  readonly name = 'LongProfiles1799000000310';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['story_stat', 'comment']) {
      await runner.query(`ALTER TABLE ${table} ALTER COLUMN author_id SET (n_distinct = -0.001)`);
      await runner.query(`ANALYZE ${table} (author_id)`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
