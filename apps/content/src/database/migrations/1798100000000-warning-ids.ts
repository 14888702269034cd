import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ids by which filters leave out stories that warn in their author's own words
 * (docs/product/lists.md#filters-of-stories). They stand among the ids of the story's hashtags, which the indexes of
 * the lists have.
 *
 * A process of the previous release writes the ids of the hashtags alone. Two triggers add those of the warnings when
 * its transaction ends; they find nothing to do after one of this release. A later release drops them.
 */
export class WarningIds1798100000000 implements MigrationInterface {
  readonly name = 'WarningIds1798100000000';

  async up(runner: QueryRunner): Promise<void> {
    // A hash, so that the words need no table of their own. It has 52 bits, for which a number of JavaScript has room.
    await runner.query(`
      CREATE FUNCTION warning_ids(warnings text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ARRAY(
        SELECT DISTINCT -1 - ('x' || left(encode(sha256(convert_to(
          lower(normalize(warning, NFC) COLLATE "und-x-icu"), 'UTF8'
        )), 'hex'), 13))::bit(52)::bigint AS id
        FROM unnest(warnings) AS warning ORDER BY id
      )`);
    await runner.query(`
      CREATE FUNCTION add_warning_ids() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE of_story bigint;
      BEGIN
        IF TG_TABLE_NAME = 'story' THEN of_story := NEW.id; ELSE of_story := NEW.story_id; END IF;
        UPDATE story_stat stat SET hashtag_ids = warning_ids(warning_words) || hashtag_ids
        FROM story WHERE story.id = of_story AND stat.story_id = of_story
          AND warning_words <> '{}' AND NOT 0 > ANY (hashtag_ids);
        UPDATE story_hashtag tagged SET hashtag_ids = stat.hashtag_ids
        FROM story_stat stat WHERE stat.story_id = of_story AND tagged.story_id = of_story
          AND tagged.hashtag_ids <> stat.hashtag_ids;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER story_warning_ids AFTER INSERT ON story DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.warning_words <> '{}') EXECUTE FUNCTION add_warning_ids()`);
    // A change of a story always writes is_nsfw.
    await runner.query(`
      CREATE CONSTRAINT TRIGGER story_stat_warning_ids AFTER UPDATE OF is_nsfw, hashtag_ids ON story_stat
      DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NOT 0 > ANY (NEW.hashtag_ids)) EXECUTE FUNCTION add_warning_ids()`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
