import type { PayloadOf, postComment } from '@quillstead/contracts';
import { canRead, isShown } from '@quillstead/projections';
import { sql, type Sql } from '@quillstead/service-kit';
import { mentionedNames } from './mentions.js';

/**
 * Where a new comment goes, and whom it names there, as a query of at most one row: the story, if the member may see
 * it, the author and the level below the comment that they reply to, and `mentioned`, those of the names in the text
 * that belong to others who may see the story. No row when there is no such story for them, or no such comment under
 * it, or nothing left of the comment to reply to, and while the member's own row of `user_projection` has not arrived.
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
