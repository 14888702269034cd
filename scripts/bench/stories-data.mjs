import { sql } from '@quillstead/service-kit';
import { traitsOf } from '../../apps/content/dist/story/describe-story.js';
import { categories, languages, oneOf, sizeOf, unequal } from './data-set.mjs';

/** Sizes of the data set, in which a few authors, stories and hashtags have most of everything. */
export function sizesOf(isShort) {
  const of = sizeOf(isShort);
  const size = {
    stories: of(1_000_000),
    authors: of(50_000),
    hashtags: of(2_000),
    bookmarks: of(1_000_000),
    subscriptions: of(1_000_000),
  };
  // Members who follow so many authors or hashtags: those with the most stories, or those with the fewest.
  const followers = [10, 200, 2_000].flatMap((count, index) => [
    { id: size.authors + 1 + 2 * index, count: Math.min(count, size.authors), kind: 'popular' },
    { id: size.authors + 2 + 2 * index, count: Math.min(count, size.authors), kind: 'quiet' },
  ]);
  const bookmarkers = [10, of(20_000)].map((count, index) => ({
    id: size.authors + followers.length + 1 + index,
    count,
  }));
  return { size, followers, bookmarkers };
}

/** How many of something a story has: Pareto's law with the exponent 1.25, so a mean of five times the least. */
const share = (least, most) => `least(${most}, floor(${least} * power(1 - random(), -0.8)))::int`;
const traits = traitsOf('story_plan', sql`story_plan.is_unfinished`).text;

/** What fills a data set of such a size. */
export const storySteps = ({ size, followers, bookmarkers }) => ({
  people: `
    INSERT INTO user_projection (user_id, username, is_private, is_verified, status, joined_at)
    SELECT n, 'author_' || n, (n % 20 = 7)::int, (n % 3 = 0)::int,
           CASE WHEN n % 97 = 3 THEN 'suspended' ELSE 'active' END, '2021-11-21'
    FROM generate_series(1, ${size.authors + followers.length + bookmarkers.length}) AS n`,
  hashtags: `
    INSERT INTO hashtag (id, key, value) OVERRIDING SYSTEM VALUE
    SELECT n, '#tag_' || n, '#Tag_' || n FROM generate_series(1, ${size.hashtags}) AS n`,
  plan: `
    CREATE UNLOGGED TABLE story_plan AS
    SELECT n AS id, ${unequal(size.authors)} AS author_id, (random() < 0.05)::int AS is_nsfw,
           timestamptz '2021-11-21' + n * interval '157 seconds' AS posted_at,
           ${share(4.8, Math.min(40_000, size.authors))} AS likes, ${share(1.2, 20_000)} AS comments,
           ARRAY(SELECT DISTINCT ${unequal(size.hashtags)} FROM generate_series(1, n % 4)) AS tags,
           ${oneOf(languages)} AS lang, ${oneOf(categories)} AS category, (random() < 0.2)::int AS rating,
           CASE WHEN random() < 0.1 THEN ARRAY['violence'] ELSE '{}' END AS content_warnings,
           random() < 0.1 AS is_unfinished
    FROM generate_series(1, ${size.stories}) AS n`,
  open: `
    ALTER TABLE story_plan ADD is_open int, ADD score float8, ADD first_comment bigint;
    UPDATE story_plan SET is_open = (author.is_private = 0 AND author.status = 'active')::int,
      rating = 2 * is_nsfw + rating, score = log(greatest(1, likes + 2 * comments)::float8) + extract(epoch FROM posted_at)::float8 / 45000,
      first_comment = sums.before + 1
    FROM user_projection author,
      (SELECT id, sum(comments) OVER (ORDER BY id) - comments AS before FROM story_plan) AS sums
    WHERE author.user_id = story_plan.author_id AND sums.id = story_plan.id`,
  stories: `
    INSERT INTO story (id, author_id, slug, title, rich_text_story, rich_text_story_substring, hashtag_list,
      is_nsfw, is_open, font_family, count_words, count_chars, category, posted_at, rating, content_warnings,
      detected_lang) OVERRIDING SYSTEM VALUE
    SELECT id, author_id, 'story-' || id, 'Story ' || id,
           '<p>' || repeat('It was a quiet night in the harbour. ', 10 + id % 40) || '</p>',
           repeat('It was a quiet night in the harbour. ', 8),
           ARRAY(SELECT '#Tag_' || tag FROM unnest(tags) AS tag), is_nsfw, is_open, 'Georgia', 8 * (10 + id % 40),
           37 * (10 + id % 40), category, posted_at, rating, content_warnings, lang
    FROM story_plan`,
  stats: `
    INSERT INTO story_stat (story_id, count_likes, count_comments, score, author_id, posted_at, is_open, is_nsfw,
      lang, traits, hashtag_ids)
    SELECT id, likes, comments, score, author_id, posted_at, is_open, is_nsfw, lang, ${traits}, tags FROM story_plan`,
  'hashtags of stories': `
    INSERT INTO story_hashtag (hashtag_id, story_id, author_id, posted_at, count_likes, score, is_open, is_nsfw,
      lang, traits, hashtag_ids)
    SELECT unnest(tags), id, author_id, posted_at, likes, score, is_open, is_nsfw, lang, ${traits}, tags
    FROM story_plan`,
  likes: `
    INSERT INTO story_like (story_id, user_id, created_at)
    SELECT id, 1 + (id::bigint * 7919 + step::bigint * 104729) % ${size.authors}, posted_at + step * interval '40 seconds'
    FROM story_plan, generate_series(1, likes) AS step`,
  comments: `
    INSERT INTO comment (id, story_id, author_id, comment_reply_id, comment_level, comment_text, count_likes,
      count_replies, posted_at) OVERRIDING SYSTEM VALUE
    SELECT first_comment + step - 1, id, 1 + (id::bigint * 31 + step::bigint * 7919) % ${size.authors},
           CASE WHEN step % 5 = 0 THEN first_comment END, (step % 5 = 0)::int,
           'It was a quiet night in the harbour, as I remember it.', step % 13,
           CASE WHEN step = 1 THEN comments / 5 ELSE 0 END, posted_at + step * interval '5 minutes'
    FROM story_plan, generate_series(1, comments) AS step`,
  bookmarks: `
    INSERT INTO story_bookmark (story_id, user_id, created_at)
    SELECT 1 + (n::bigint * 7919) % ${size.stories}, 1 + n % 1000, timestamptz '2026-01-01' + n * interval '1 second'
    FROM generate_series(1, ${size.bookmarks}) AS n ON CONFLICT DO NOTHING`,
  bookmarkers: bookmarkers
    .map(
      ({ id, count }) => `
        INSERT INTO story_bookmark (story_id, user_id, created_at)
        SELECT 1 + (n::bigint * 7919 * ${id}) % ${size.stories}, ${id}, timestamptz '2026-01-01' + n * interval '1 second'
        FROM generate_series(1, ${count}) AS n`,
    )
    .join(';'),
  subscriptions: `
    INSERT INTO subscription (subscriber_id, author_id, code)
    SELECT 1 + n % ${size.authors}, ${unequal(size.authors)}, random() < 0.95
    FROM generate_series(1, ${size.subscriptions}) AS n ON CONFLICT DO NOTHING`,
  followers: followers
    .flatMap(({ id, count, kind }) => [
      `INSERT INTO subscription (subscriber_id, author_id, code)
       SELECT ${id}, ${kind === 'popular' ? 'n' : `${size.authors} + 1 - n`}, true FROM generate_series(1, ${count}) AS n`,
      `INSERT INTO hashtag_subscription (user_id, hashtag_id)
       SELECT ${id}, ${kind === 'popular' ? 'n' : `${size.hashtags} + 1 - n`}
       FROM generate_series(1, least(${count}, ${size.hashtags})) AS n`,
    ])
    .join(';'),
  'counts of authors': `
    INSERT INTO author_stat (user_id, count_stories, first_posted_at, last_posted_at, last_story_id)
    SELECT author_id, count(*), min(posted_at), max(posted_at), (array_agg(id ORDER BY id DESC))[1]
    FROM story_plan GROUP BY author_id`,
  'counts of hashtags': `
    INSERT INTO hashtag_stat (hashtag_id, count_stories, first_posted_at, last_posted_at, last_story_id)
    SELECT hashtag_id, count(*) FILTER (WHERE is_open = 1), min(posted_at), max(posted_at),
           (array_agg(story_id ORDER BY story_id DESC))[1]
    FROM story_hashtag GROUP BY hashtag_id`,
  end: `
    DROP TABLE story_plan;
    SELECT setval(pg_get_serial_sequence('story', 'id'), ${size.stories});
    SELECT setval(pg_get_serial_sequence('comment', 'id'), (SELECT max(id) FROM comment))`,
});
