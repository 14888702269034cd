import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The stories without labels among their words (docs/product/search.md#filters). A repeated job adds the labels, also
 * to stories that processes of the previous release write meanwhile.
 */
export class StoryLabels1798000000000 implements MigrationInterface {
  readonly name = 'StoryLabels1798000000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS story_doc_without_labels');
    await runner.query(
      `CREATE INDEX CONCURRENTLY story_doc_without_labels ON story_doc (story_id)
       WHERE NOT title_words @@ ''' lang '':*'::tsquery`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
