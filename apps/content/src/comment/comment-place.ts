import type { PayloadOf, postComment } from '@quillstead/contracts';
import { canRead, isShown } from '@quillstead/projections';
import { sql, type Sql } from '@quillstead/service-kit';
import { mentionedNames } from './mentions.js';

/**
 * The query for the place of a new comment and for the people whom its text mentions. It returns at most one row: the
 * story, the author of the comment that the member replies to and the level below it, and `mentioned`, the people other
 * than the member whose usernames stand in the text and who may read the story. It returns no row when the member may
 * not read the story, when the story has no such comment to reply to, when that comment is deleted or its author is not
 * shown, and while the member's own row of `user_projection` has not arrived.
 */
export function commentPlace(
  { story_id, comment_reply_id = null, comment_text }: PayloadOf<typeof postComment>,
  author: Sql,
): Sql {
  const parentId = sql`${comment_reply_id}::bigint`;
  return sql`
    SELECT story.id AS story_id, story.slug AS story_slug, story.title AS story_title,
           story.author_id AS story_author_id, parent.author_id AS parent_author_id,
           coalesce(parent.comment_level + 1, 0) AS comment_level,
           ARRAY(
             SELECT json_build_object('user_id', named.user_id, 'username', named.username) FROM user_projection named
             WHERE lower(named.username) = ANY (${mentionedNames(comment_text)})
               AND named.user_id <> ${author} AND ${isShown('named')}
               AND ${canRead('story_author', sql`named.user_id`)}
           ) AS mentioned
    FROM story
    JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${canRead('story_author', author)}
    JOIN user_projection own ON own.user_id = ${author}
    LEFT JOIN (
      comment parent JOIN user_projection speaker ON speaker.user_id = parent.author_id AND ${isShown('speaker')}
    ) ON parent.id = ${parentId} AND parent.story_id = story.id AND parent.is_deleted = 0
    WHERE story.id = ${story_id} AND (${parentId} IS NULL OR parent.id IS NOT NULL)`;
}
