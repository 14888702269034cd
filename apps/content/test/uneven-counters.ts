import type { Content } from './open-content.js';

const uneven = `
  SELECT 'story of author' AS what FROM author_stat stat
    WHERE count_stories <> (SELECT count(*) FROM story WHERE author_id = stat.user_id)
       OR last_story_id IS DISTINCT FROM (
         SELECT id FROM story WHERE author_id = stat.user_id ORDER BY posted_at DESC, id DESC LIMIT 1)
  UNION ALL
  SELECT 'story of hashtag' FROM hashtag_stat stat
    WHERE count_stories <> (
      SELECT count(*) FROM story_hashtag JOIN story ON story.id = story_id AND story.is_members_only = 0
      JOIN user_projection author ON author.user_id = story.author_id AND author.is_private = 0 AND author.status = 'active'
      WHERE hashtag_id = stat.hashtag_id)
  UNION ALL
  SELECT 'partition' FROM story_hashtag kept JOIN story_stat stat USING (story_id) JOIN story ON story.id = kept.story_id
    WHERE (kept.count_likes, kept.score, kept.is_open, kept.is_nsfw, kept.author_id, kept.posted_at)
       IS DISTINCT FROM (stat.count_likes, stat.score, stat.is_open, stat.is_nsfw, stat.author_id, stat.posted_at)
       OR (stat.is_open, stat.is_nsfw, stat.author_id, stat.posted_at)
       IS DISTINCT FROM (story.is_open, story.is_nsfw, story.author_id, story.posted_at)
  UNION ALL
  SELECT 'tags' FROM story WHERE author_id IS NOT NULL AND hashtag_list <> ARRAY(
    SELECT value FROM story_hashtag JOIN hashtag ON hashtag.id = hashtag_id WHERE story_id = story.id
    ORDER BY array_position(hashtag_list, value))`;

/** Returns which counters and list partitions of stories differ from the stories themselves. */
export const unevenCounters = ({ dataSource }: Pick<Content, 'dataSource'>): Promise<{ what: string }[]> =>
  dataSource.query<{ what: string }[]>(uneven);
