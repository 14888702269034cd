import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pages of lists read indexes alone as long as the visibility map is fresh, so tables that likes and comments change
 * are vacuumed before a fiftieth of their rows has changed, and those that grow before a twentieth is new
 * (docs/operating/scaling.md#vacuum).
 */
export class VacuumOfHotTables1799000000110 implements MigrationInterface {
  readonly name = 'VacuumOfHotTables1799000000110';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of [
      'story_stat',
      'story_hashtag',
      'comment',
      'reading_place',
      'hashtag_stat',
      'author_stat',
    ])
      await runner.query(
        `ALTER TABLE ${table} SET (
           autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
           autovacuum_analyze_scale_factor = 0.02
         )`,
      );
    for (const table of ['story_like', 'story_bookmark', 'comment_like'])
      await runner.query(`ALTER TABLE ${table} SET (autovacuum_vacuum_insert_scale_factor = 0.05)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
