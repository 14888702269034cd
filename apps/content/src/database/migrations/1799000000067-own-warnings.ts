import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stories that one statement looks at. */
const page = 1_000;

const tables = ['story_stat', 'story_hashtag'];

const filtered = 'author_id, traits, hashtag_ids, warning_ids';

const indexes = {
  story_filter_newest: `story_stat (is_open, is_nsfw, posted_at, story_id, ${filtered}, lang)`,
  story_filter_top: `story_stat (is_open, is_nsfw, count_likes, posted_at, story_id, ${filtered}, lang)`,
  story_filter_trending: `story_stat (is_open, is_nsfw, score, story_id, ${filtered}, lang)`,
  story_lang_newest: `story_stat (lang, is_open, is_nsfw, posted_at, story_id, ${filtered})`,
  story_lang_top: `story_stat (lang, is_open, is_nsfw, count_likes, posted_at, story_id, ${filtered})`,
  story_lang_trending: `story_stat (lang, is_open, is_nsfw, score, story_id, ${filtered})`,
  story_hashtag_filter_newest: `story_hashtag
    (hashtag_id, is_open, is_nsfw, posted_at, story_id, ${filtered}, lang)`,
  story_hashtag_filter_top: `story_hashtag
    (hashtag_id, is_open, is_nsfw, count_likes, posted_at, story_id, ${filtered}, lang)`,
  story_hashtag_filter_trending: `story_hashtag (hashtag_id, is_open, is_nsfw, score, story_id, ${filtered}, lang)`,
};

/**
 * A column for the hashes of warnings in their author's own words (docs/product/lists.md#filters-of-stories). Before,
 * they stood among the ids of the hashtags.
 *
 * While the previous release runs, a trigger on each of the two tables keeps both forms: that release writes and reads
 * the hashes among `hashtag_ids`. The next release drops the triggers and removes the hashes from `hashtag_ids`. Each
 * step can be done again, so the migration may be interrupted at any point.
 */
export class OwnWarnings1799000000067 implements MigrationInterface {
  readonly name = 'OwnWarnings1799000000067';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION write_warning_ids() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.warning_ids := warning_ids((SELECT warning_words FROM story WHERE id = NEW.story_id));
        NEW.hashtag_ids := NEW.warning_ids || ARRAY(SELECT id FROM unnest(NEW.hashtag_ids) AS id WHERE id > 0);
        RETURN NEW;
      END $$`);
    for (const table of tables) {
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS warning_ids bigint[] NOT NULL DEFAULT '{}'`,
      );
      await runner.query(
        `CREATE OR REPLACE TRIGGER ${table}_write_warning_ids BEFORE INSERT OR UPDATE OF hashtag_ids ON ${table}
         FOR EACH ROW EXECUTE FUNCTION write_warning_ids()`,
      );
    }
    await runner.query('DROP TRIGGER IF EXISTS story_warning_ids ON story');
    await runner.query('DROP TRIGGER IF EXISTS story_stat_warning_ids ON story_stat');
    await runner.query('DROP FUNCTION IF EXISTS add_warning_ids()');

    const [last] = (await runner.query('SELECT max(id) AS id FROM story')) as { id: number | null }[];
    for (let after = 0; after < Number(last?.id ?? 0); after += page)
      for (const table of tables)
        await runner.query(
          `UPDATE ${table} kept SET hashtag_ids = kept.hashtag_ids FROM story
           WHERE story.id = kept.story_id AND story.id > $1 AND story.id <= $2
             AND story.warning_words <> '{}' AND kept.warning_ids = '{}'`,
          [after, after + page],
        );

    for (const [name, on] of Object.entries(indexes)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}_next`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name}_next ON ${on}`);
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`ALTER INDEX ${name}_next RENAME TO ${name}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
