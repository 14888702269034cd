import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index of the pages that have the stories of a range of ids. A search for a word within a range combines this
 * index with that of words; the ids of half a million stories in the primary key are 2,000 pages, here they are 20.
 * Each block has several ranges, since a story that was changed is among newer ones.
 */
export class StoryIdRanges1799000000190 implements MigrationInterface {
  readonly name = 'StoryIdRanges1799000000190';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['story_part', 'story_doc']) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_by_id`);
      await runner.query(
        `CREATE INDEX CONCURRENTLY ${table}_by_id ON ${table}
         USING brin (story_id int8_minmax_multi_ops(values_per_range = 8)) WITH (autosummarize = on)`,
      );
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
