import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = [
  // list_home, newest, filter2 authors: the newest stories of all; index-only, so with the author.
  'CREATE INDEX story_newest ON story (posted_at, id, author_id)',
  // list_home, newest.
  'CREATE INDEX story_shelf_newest ON story (is_open, is_nsfw, posted_at, id)',
  // list_user_posts, newest; list_home, newest, filter2 authors; also what deleting an account looks for.
  'CREATE INDEX story_list_of_author ON story (author_id, posted_at, id)',
  // The job content.purge_stories: what is deleted and not yet taken apart.
  'CREATE INDEX story_deleted ON story (id) WHERE author_id IS NULL',
  // list_home, top and trending.
  'CREATE INDEX story_shelf_top ON story_stat (is_open, is_nsfw, count_likes, posted_at, story_id)',
  'CREATE INDEX story_shelf_trending ON story_stat (is_open, is_nsfw, score, story_id)',
  // list_user_posts, top; list_home, top and trending, filter2 authors.
  'CREATE INDEX story_top_of_author ON story_stat (author_id, count_likes, posted_at, story_id)',
  'CREATE INDEX story_trending_of_author ON story_stat (author_id, score, story_id)',
  // list_home, newest, filter2 hashtags: the newest tagged stories of all, then those of one hashtag.
  'CREATE INDEX story_hashtag_newest ON story_hashtag (posted_at, story_id, hashtag_id)',
  'CREATE INDEX story_hashtag_list_newest ON story_hashtag (hashtag_id, posted_at, story_id)',
  // list_home of a hashtag, newest, top and trending; the last two also filter2 hashtags.
  'CREATE INDEX story_hashtag_shelf_newest ON story_hashtag (hashtag_id, is_open, is_nsfw, posted_at, story_id)',
  `CREATE INDEX story_hashtag_shelf_top ON story_hashtag
     (hashtag_id, is_open, is_nsfw, count_likes, posted_at, story_id)`,
  'CREATE INDEX story_hashtag_shelf_trending ON story_hashtag (hashtag_id, is_open, is_nsfw, score, story_id)',
];

export class OrderStoriesForLists1795300310000 implements MigrationInterface {
  readonly name = 'OrderStoriesForLists1795300310000';

  /** What lists are ordered by and look for first is copied into the narrow rows. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE story
        ADD is_open smallint NOT NULL DEFAULT 1,
        ALTER author_id DROP NOT NULL`);
    await runner.query(`
      ALTER TABLE story_stat
        ADD count_bookmarks integer NOT NULL DEFAULT 0,
        ADD score double precision NOT NULL DEFAULT 0,
        ADD author_id bigint,
        ADD posted_at timestamptz(3),
        ADD is_open smallint NOT NULL DEFAULT 1,
        ADD is_nsfw smallint NOT NULL DEFAULT 0,
        ADD wins jsonb`);
    await runner.query(`
      ALTER TABLE story_hashtag
        ADD author_id bigint,
        ADD posted_at timestamptz(3),
        ADD count_likes integer NOT NULL DEFAULT 0,
        ADD score double precision NOT NULL DEFAULT 0,
        ADD is_open smallint NOT NULL DEFAULT 1,
        ADD is_nsfw smallint NOT NULL DEFAULT 0`);
    await runner.query(`
      UPDATE story SET is_open = 0 FROM author_card card WHERE card.user_id = story.author_id AND card.is_private = 1`);
    await runner.query(`
      UPDATE story_stat SET
        count_bookmarks = marked.count,
        score = log(greatest(1, count_likes + 2 * count_comments + 2 * marked.count)::float8)
          + extract(epoch FROM story.posted_at)::float8 / 45000,
        author_id = story.author_id,
        posted_at = story.posted_at,
        is_open = story.is_open,
        is_nsfw = story.is_nsfw
      FROM story, LATERAL (SELECT count(*) FROM story_bookmark WHERE story_bookmark.story_id = story.id) AS marked
      WHERE story.id = story_stat.story_id`);
    await runner.query(`
      UPDATE story_hashtag SET
        author_id = stat.author_id,
        posted_at = stat.posted_at,
        count_likes = stat.count_likes,
        score = stat.score,
        is_open = stat.is_open,
        is_nsfw = stat.is_nsfw
      FROM story_stat stat WHERE stat.story_id = story_hashtag.story_id`);
    await runner.query(`
      INSERT INTO hashtag_stat (hashtag_id, count_stories, first_posted_at, last_posted_at, last_story_id)
      SELECT hashtag_id, count(*) FILTER (WHERE is_open = 1), min(posted_at), max(posted_at),
             (array_agg(story_id ORDER BY posted_at DESC, story_id DESC))[1]
      FROM story_hashtag GROUP BY hashtag_id`);
    for (const index of indexes) await runner.query(index);
    await runner.query('DROP INDEX story_home_newest');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
