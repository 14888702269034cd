import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The warnings of stories in the words of their authors, and which stories have no labels of them
 * (docs/product/search.md#filters). A repeated job reads these from content, also stories that processes of the
 * previous release write meanwhile.
 */
export class StoryWarnings1798100000002 implements MigrationInterface {
  readonly name = 'StoryWarnings1798100000002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE story_doc ADD COLUMN IF NOT EXISTS warning_keys text[]');
    await boundTexts(runner, 'story_doc', {
      title_key: 2400,
      hashtags: 11_000,
      warning_keys: 6000,
      lang: 100,
    });
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS story_doc_without_warnings');
    await runner.query(
      `CREATE INDEX CONCURRENTLY story_doc_without_warnings ON story_doc (story_id)
       WHERE NOT title_words @@ ''' own'''::tsquery`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
