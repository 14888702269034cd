import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stories that one statement describes. */
const page = 1_000;

const filtered = 'author_id, traits, hashtag_ids';

/**
 * The indexes that end with the columns that a filter reads, so that it reads the index alone; they replace those that
 * are dropped below.
 */
const indexes = {
  // For list_home with a filter; top and trending also without.
  story_filter_newest: `story_stat (is_open, is_nsfw, posted_at, story_id, ${filtered}, lang)`,
  story_filter_top: `story_stat (is_open, is_nsfw, count_likes, posted_at, story_id, ${filtered}, lang)`,
  story_filter_trending: `story_stat (is_open, is_nsfw, score, story_id, ${filtered}, lang)`,
  // For list_home of a language, which may be rare.
  story_lang_newest: `story_stat (lang, is_open, is_nsfw, posted_at, story_id, ${filtered})`,
  story_lang_top: `story_stat (lang, is_open, is_nsfw, count_likes, posted_at, story_id, ${filtered})`,
  story_lang_trending: `story_stat (lang, is_open, is_nsfw, score, story_id, ${filtered})`,
  // For list_home of a hashtag; top and trending also for filter2 hashtags.
  story_hashtag_filter_newest: `story_hashtag
    (hashtag_id, is_open, is_nsfw, posted_at, story_id, ${filtered}, lang)`,
  story_hashtag_filter_top: `story_hashtag
    (hashtag_id, is_open, is_nsfw, count_likes, posted_at, story_id, ${filtered}, lang)`,
  story_hashtag_filter_trending: `story_hashtag (hashtag_id, is_open, is_nsfw, score, story_id, ${filtered}, lang)`,
};

const replaced = [
  'story_partition_top',
  'story_partition_trending',
  'story_hashtag_partition_newest',
  'story_hashtag_partition_top',
  'story_hashtag_partition_trending',
];

/**
 * The values that filters read of stories, beside the keys that order them (docs/product/lists.md#filters-of-stories).
 * A page of stories can be described again and an index created again, so the migration may be interrupted at any
 * point.
 */
export class StoryFilters1797100000000 implements MigrationInterface {
  readonly name = 'StoryFilters1797100000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['story_stat', 'story_hashtag']) {
      await runner.query(
        `ALTER TABLE ${table}
           ADD COLUMN IF NOT EXISTS lang text,
           ADD COLUMN IF NOT EXISTS traits bigint NOT NULL DEFAULT 0,
           ADD COLUMN IF NOT EXISTS hashtag_ids bigint[] NOT NULL DEFAULT '{}'`,
      );
    }
    await boundTexts(runner, 'story_stat', { wins: 1000, comments_policy: 100, lang: 100 });
    await boundTexts(runner, 'story_hashtag', { lang: 100 });
    const [last] = (await runner.query('SELECT max(story_id) AS id FROM story_stat')) as {
      id: number | null;
    }[];
    for (let after = 0; after < Number(last?.id ?? 0); after += page) {
      await runner.query(describePage, [after, after + page]);
      await runner.query(copyPage, [after, after + page]);
    }
    for (const [name, on] of Object.entries(indexes)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
    for (const name of replaced) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const lengths = `'{dribble,drabble,twitterature,"",microfiction,sudden fiction,flash fiction,short story,novelette,novella,
  novel,epic}'::text[]`;
const warnings = `'{violence,gore,death,self_harm,abuse,sexual_violence,sexual_content,drugs,animal_harm,illness,
  discrimination,strong_language}'::text[]`;

const describePage = `
  UPDATE story_stat stat SET
    lang = coalesce(chosen_lang, detected_lang),
    traits = (1::bigint << coalesce(array_position(${lengths}, category) - 1, 3))
      | (1::bigint << (12 + greatest(rating, story.is_nsfw * 2)))
      | CASE WHEN EXISTS (
          SELECT FROM series_story JOIN series ON series.id = series_id
          WHERE series_story.story_id = story.id AND series_status <> 'complete'
        ) THEN 1::bigint << 16 ELSE 0 END
      | coalesce((
          SELECT bit_or(1::bigint << (16 + array_position(${warnings}, warning))) FROM unnest(content_warnings) AS warning
        ), 0),
    hashtag_ids = ARRAY(SELECT hashtag_id FROM story_hashtag tagged WHERE tagged.story_id = story.id ORDER BY 1)
  FROM story WHERE story.id = stat.story_id AND stat.story_id > $1 AND stat.story_id <= $2`;

const copyPage = `
  UPDATE story_hashtag tagged SET lang = stat.lang, traits = stat.traits, hashtag_ids = stat.hashtag_ids
  FROM story_stat stat WHERE stat.story_id = tagged.story_id AND stat.story_id > $1 AND stat.story_id <= $2`;
