import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Words of many changes come into the index of words together, at a third of the cost. Each run of the indexing job
 * empties the list of those that wait (`settle`), which searches read too, so it stays short.
 */
export class IndexWordsTogether1795340000000 implements MigrationInterface {
  readonly name = 'IndexWordsTogether1795340000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER INDEX story_part_by_words SET (fastupdate = on, gin_pending_list_limit = 1024)',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
