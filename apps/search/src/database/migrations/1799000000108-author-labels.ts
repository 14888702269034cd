import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The stories without a label of their author among their words (docs/product/search.md#filters). A repeated job adds
 * the label, also to stories that processes of the previous release write meanwhile.
 */
export class AuthorLabels1799000000108 implements MigrationInterface {
  readonly name = 'AuthorLabels1799000000108';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS story_doc_without_author');
    await runner.query(
      `CREATE INDEX CONCURRENTLY story_doc_without_author ON story_doc (story_id)
       WHERE NOT title_words @@ ''' by '':*'::tsquery`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
