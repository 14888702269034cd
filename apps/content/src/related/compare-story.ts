import { literal, sql, type Sql } from '@quillstead/service-kit';

/** The most members whose other likes are looked at, and the most likes of each, the latest. */
const [likers, likesOfLiker] = [literal(200), literal(200)];
/** The most stories of a hashtag, the latest. */
const storiesOfTag = literal(300);
/** The most stories that a word or hashtag may have; one that more stories have says nothing about a story. */
const mostOfWord = literal(500);
/** The most that likes, hashtags and words each add to a score; together they are 1. */
const [likesWeigh, tagsWeigh, wordsWeigh] = [literal(0.3), literal(0.4), literal(0.3)];
/** The least score of a pair that is shown: showing no related stories is better than showing bad ones. */
const leastScore = literal(0.18);
/** The most related stories of a story, from which a viewer gets those that they may read and have not read. */
export const mostRelated = literal(20);
/**
 * The most stories in whose lists a story may stand: more than `mostRelated`, so that it stays in lists without better
 * ones.
 */
const mostCompared = literal(100);

/** Returns the weight of a word or hashtag that `of` stories have, from 0 to 1: the rarer it is, the higher. */
const rarity = (of: Sql): Sql =>
  sql`(ln(1 + size.stories / greatest(1, ${of})::float8) / ln(1 + size.stories))`;

/**
 * Selects the stories that are most like a story, as `story_id` and `score` (docs/product/stories.md#related-stories).
 * The score of a pair is the same from both sides. Likes count by how many more members than by chance like both
 * stories: if everybody likes everything, likes say nothing.
 */
export const comparedStories = (storyId: number): Sql => sql`
  WITH size AS MATERIALIZED (
    SELECT greatest(2, (SELECT count(*) FROM (SELECT FROM story_topic LIMIT 100000) AS counted))::float8 AS stories,
           greatest(2, (SELECT count(*) FROM (SELECT FROM user_projection LIMIT 100000) AS counted))::float8 AS people
  ),
  liker AS MATERIALIZED (
    SELECT user_id FROM story_like WHERE story_id = ${storyId} ORDER BY created_at DESC, user_id LIMIT ${likers}
  ),
  shared AS (
    SELECT other.story_id, count(*)::float8 AS likes FROM liker
    CROSS JOIN LATERAL (
      SELECT liked.story_id FROM story_like liked
      WHERE liked.user_id = liker.user_id ORDER BY liked.story_id DESC LIMIT ${likesOfLiker}
    ) AS other
    WHERE other.story_id <> ${storyId} GROUP BY other.story_id HAVING count(*) > 1
  ),
  liked AS (
    SELECT shared.story_id, greatest(own.count_likes, shared.likes) AS own,
           greatest(stat.count_likes, shared.likes) AS others,
           shared.likes - own.count_likes * stat.count_likes / size.people AS more
    FROM shared CROSS JOIN size
    JOIN story_stat own ON own.story_id = ${storyId}
    JOIN story_stat stat ON stat.story_id = shared.story_id
  ),
  tag AS (
    SELECT tagged.hashtag_id, ${rarity(sql`stat.count_stories`)} AS weight
    FROM story_hashtag tagged JOIN hashtag_stat stat ON stat.hashtag_id = tagged.hashtag_id CROSS JOIN size
    WHERE tagged.story_id = ${storyId}
  ),
  tagged AS (
    SELECT other.story_id, sum(tag.weight) AS weight FROM tag
    CROSS JOIN LATERAL (
      SELECT story_hashtag.story_id FROM story_hashtag WHERE story_hashtag.hashtag_id = tag.hashtag_id
      ORDER BY posted_at DESC, story_id DESC LIMIT ${storiesOfTag}
    ) AS other
    WHERE other.story_id <> ${storyId} GROUP BY other.story_id
  ),
  word AS MATERIALIZED (
    SELECT mine.word, ${rarity(sql`known.stories`)} AS weight
    FROM (SELECT unnest(words) AS word FROM story_topic WHERE story_id = ${storyId}) AS mine
    CROSS JOIN LATERAL (
      SELECT count(*) AS stories FROM (
        SELECT FROM story_topic WHERE words @> ARRAY[mine.word] LIMIT ${mostOfWord} + 1
      ) AS few
    ) AS known
    CROSS JOIN size
    WHERE known.stories BETWEEN 2 AND least(${mostOfWord}, greatest(3, size.stories / 10))
  ),
  worded AS (
    SELECT topic.story_id, sum(word.weight) AS weight
    FROM word JOIN story_topic topic ON topic.words @> ARRAY[word.word] AND topic.story_id <> ${storyId}
    GROUP BY topic.story_id HAVING count(*) > 1
  ),
  part AS (
    SELECT story_id, ${likesWeigh} * more / sqrt(own * others) * more / (more + 2) AS score FROM liked WHERE more > 0
    UNION ALL
    SELECT story_id, ${tagsWeigh} * weight / (weight + 1) FROM tagged
    UNION ALL
    SELECT story_id, ${wordsWeigh} * weight / (weight + 2) FROM worded
  )
  SELECT part.story_id, sum(part.score)::real AS score FROM part
  GROUP BY part.story_id HAVING sum(part.score) >= ${leastScore}
  ORDER BY score DESC, story_id DESC LIMIT ${mostCompared}`;
