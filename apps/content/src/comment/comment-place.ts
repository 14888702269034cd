import { canRead, isShown } from '@quillstead/projections';
import { raw, sql, type Sql } from '@quillstead/service-kit';
import { isSubscriber } from '../story/index.js';
import { commentStoryColumns } from './comment-rows.js';

/**
 * Returns the query for the places of new comments under a story and for the people whom their texts mention. It
 * returns a row of each comment that has a place, with all columns of the comment: the story, the author of the comment
 * that the member replies to and the level below it, whether the member `subscribes` to the author of the story, and
 * `mentioned`, the people other than the member whose usernames stand in the text and who may read the story. It
 * returns no row of a comment whose author may not read the story, for which the story has no such comment to reply to,
 * whose parent is deleted, removed or has an author who is not shown, and while the author's own row of
 * `user_projection` has not arrived. OFFSET 0 makes PostgreSQL look up each parent by its id; without it the plan for
 * all values reads every comment of the story.
 *
 * @param written name of the CTE of the comments: `author_id`, `parent_id`, and `names`, the names that the text
 *   mentions in lower case, with a space between them
 */
export function commentPlaces(storyId: number, written: string): Sql {
  const comment = raw(written);
  const author = sql`${comment}.author_id`;
  return sql`
    SELECT ${comment}.*, ${commentStoryColumns},
           story.author_id AS story_author_id, story.posted_at AS story_posted_at, parent.author_id AS parent_author_id,
           coalesce(parent.comment_level + 1, 0) AS comment_level,
           ${isSubscriber('story_author', author)} AS subscribes,
           ARRAY(
             SELECT json_build_object('user_id', named.user_id, 'username', named.username) FROM user_projection named
             WHERE lower(named.username) = ANY (string_to_array(${comment}.names, ' '))
               AND named.user_id <> ${author} AND ${isShown('named', author)}
               AND ${canRead('story_author', sql`named.user_id`)}
           ) AS mentioned
    FROM ${comment}
    JOIN story ON story.id = ${storyId}
    JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${canRead('story_author', author)}
    JOIN user_projection own ON own.user_id = ${author}
    LEFT JOIN LATERAL (
      SELECT parent.id, parent.author_id, parent.comment_level
      FROM comment parent JOIN user_projection speaker ON speaker.user_id = parent.author_id AND ${isShown('speaker', author)}
      WHERE parent.id = ${comment}.parent_id AND parent.story_id = story.id AND parent.is_deleted = 0
        AND parent.is_removed = 0 OFFSET 0
    ) AS parent ON true
    WHERE ${comment}.parent_id IS NULL OR parent.id IS NOT NULL`;
}

/** Returns the ids of the comments above one, the nearest first. @param parent the id of the comment that it replies to */
export const commentsAbove = (parent: Sql): Sql => sql`ARRAY(
  WITH RECURSIVE line AS (
    SELECT ${parent} AS id
    UNION ALL
    SELECT above.comment_reply_id FROM line JOIN comment above ON above.id = line.id
  )
  SELECT id FROM line WHERE id IS NOT NULL
)`;
