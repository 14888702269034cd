import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of subscribers that each author gained or lost on each day (docs/product/statistics.md#subscribers). */
export class AuthorDays1796610000000 implements MigrationInterface {
  readonly name = 'AuthorDays1796610000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE author_day (
        author_id bigint NOT NULL,
        day date NOT NULL,
        count_subscribers integer NOT NULL DEFAULT 0,
        CONSTRAINT author_day_pkey PRIMARY KEY (author_id, day)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
