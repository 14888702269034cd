import { isActive } from '@quillstead/projections';
import { sql, type Sql } from '@quillstead/service-kit';

/**
 * The narrow row of a story, locked, as the one row of a CTE; none when the story is gone. A statement that marks a
 * story takes this lock first. Of the row that it locks PostgreSQL reads the newest version, so a story that is taken
 * down while the statement waits is gone.
 */
export const lockedStory = (storyId: number): Sql => sql`
  SELECT story.id, story.id AS story_id, story.author_id, story.author_id AS story_author_id, story.slug AS story_slug,
         story.title AS story_title, stat.count_likes
  FROM story_stat stat JOIN story ON story.id = stat.story_id
  WHERE stat.story_id = ${storyId} AND stat.author_id IS NOT NULL FOR UPDATE OF stat`;

/** The same of a comment; none also when it is deleted or its author is not there. */
export const lockedComment = (commentId: number): Sql => sql`
  SELECT comment.id, story.id AS story_id, comment.author_id, story.author_id AS story_author_id,
         story.slug AS story_slug, story.title AS story_title, comment.count_likes
  FROM comment
  JOIN user_projection author ON author.user_id = comment.author_id AND ${isActive('author')}
  JOIN story ON story.id = comment.story_id
  WHERE comment.id = ${commentId} AND comment.is_deleted = 0 AND comment.is_removed = 0
  FOR NO KEY UPDATE OF comment`;
