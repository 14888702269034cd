import type { PayloadOf, postComment } from '@quillstead/contracts';
import { canRead, isShown } from '@quillstead/projections';
import { integer, json, queryOne, type RowOf, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { mentionedNames } from './mentions.js';

/** Where a new comment goes, and whom it names there. */
const columns = {
  story_id: integer,
  story_slug: text,
  story_title: text,
  story_author_id: integer,
  /** Of the comment that is replied to; null for an answer to the story. */
  parent_author_id: integer.orNull,
  comment_level: integer,
  /** Those of the names that belong to others who may see the story, its author included. */
  mentioned: json<{ user_id: number; username: string }>().list,
};
export type CommentPlace = RowOf<typeof columns>;

/**
 * The story that a member may answer and the comment under it that they reply to; null when there is no such story
 * for them, or no such comment under it, or nothing left of the comment to reply to.
 */
export async function findCommentPlace(
  { story_id, comment_reply_id = null, comment_text }: PayloadOf<typeof postComment>,
  viewerId: number,
  manager: EntityManager,
): Promise<CommentPlace | null> {
  const viewer = sql`${viewerId}::bigint`;
  const parentId = sql`${comment_reply_id}::bigint`;
  const place = await queryOne(
    manager,
    columns,
    sql`SELECT story.id AS story_id, story.slug AS story_slug, story.title AS story_title,
            story.author_id AS story_author_id, parent.author_id AS parent_author_id,
            coalesce(parent.comment_level + 1, 0) AS comment_level,
            ARRAY(
              SELECT json_build_object('user_id', named.user_id, 'username', named.username) FROM author_card named
              WHERE lower(named.username) = ANY (${mentionedNames(comment_text)})
                AND named.user_id <> ${viewer} AND ${isShown('named')}
                AND ${canRead('card', sql`named.user_id`)}
            ) AS mentioned
     FROM story
     JOIN author_card card ON card.user_id = story.author_id AND ${canRead('card', viewer)}
     LEFT JOIN (
       comment parent JOIN author_card speaker ON speaker.user_id = parent.author_id AND ${isShown('speaker')}
     ) ON parent.id = ${parentId} AND parent.story_id = story.id AND parent.is_deleted = 0
     WHERE story.id = ${story_id} AND (${parentId} IS NULL OR parent.id IS NOT NULL)`,
  );
  return place ?? null;
}
