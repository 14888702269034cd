import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The rows with words that the previous release cut (docs/product/search.md#words). A repeated job reads them again.
 */
const older = {
  story_doc: { id: 'story_id', lacks: `NOT title_words @@ ''' cut 1'''::tsquery` },
  comment_doc: { id: 'comment_id', lacks: `NOT words @@ ''' cut 1'''::tsquery` },
  user_doc: { id: 'user_id', lacks: `NOT words @@ ''' cut 1'''::tsquery` },
  series_doc: { id: 'series_id', lacks: `NOT words @@ ''' cut 1'''::tsquery` },
  hashtag_doc: { id: 'hashtag_id', lacks: 'named_count IS DISTINCT FROM count_stories' },
  meili_doc: { id: 'doc_id', lacks: 'cut_at IS DISTINCT FROM written_at' },
};

export class WordsCut1798300000083 implements MigrationInterface {
  readonly name = 'WordsCut1798300000083';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE hashtag_doc ADD COLUMN IF NOT EXISTS named_count integer');
    await runner.query('ALTER TABLE meili_doc ADD COLUMN IF NOT EXISTS cut_at timestamptz(3)');
    for (const [table, { id, lacks }] of Object.entries(older)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_of_older_cut`);
      await runner.query(
        `CREATE INDEX CONCURRENTLY ${table}_of_older_cut ON ${table} (${id}) WHERE ${lacks}`,
      );
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
