import type { PayloadOf, postComment } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import { mentionedNames } from './mentions.js';

/** Where a new comment goes, and whom it names there. */
export interface CommentPlace {
  readonly story_id: number;
  readonly story_slug: string;
  readonly story_title: string;
  readonly story_author_id: number;
  /** Of the comment that is replied to; null for an answer to the story. */
  readonly parent_author_id: number | null;
  readonly comment_level: number;
  /** Those of the names that belong to others who may see the story, its author included. */
  readonly mentioned: readonly { readonly user_id: number; readonly username: string }[];
}

/**
 * The story that a member may answer and the comment under it that they reply to; null when there is no such story
 * for them, or no such comment under it, or nothing left of the comment to reply to.
 */
export async function findCommentPlace(
  { story_id, comment_reply_id = null, comment_text }: PayloadOf<typeof postComment>,
  viewerId: number,
  manager: EntityManager,
): Promise<CommentPlace | null> {
  const [place] = await manager.query<CommentPlace[]>(
    `SELECT story.id AS story_id, story.slug AS story_slug, story.title AS story_title,
            story.author_id AS story_author_id, parent.author_id AS parent_author_id,
            coalesce(parent.comment_level + 1, 0) AS comment_level,
            ARRAY(
              SELECT json_build_object('user_id', named.user_id, 'username', named.username) FROM author_card named
              WHERE lower(named.username) = ANY ($4) AND named.user_id <> $2 AND ${asText.isShown('named')}
                AND ${asText.canRead('card', 'named.user_id')}
            ) AS mentioned
     FROM story
     JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', '$2::bigint')}
     LEFT JOIN (
       comment parent JOIN author_card speaker ON speaker.user_id = parent.author_id AND ${asText.isShown('speaker')}
     ) ON parent.id = $3::bigint AND parent.story_id = story.id AND parent.is_deleted = 0
     WHERE story.id = $1 AND ($3::bigint IS NULL OR parent.id IS NOT NULL)`,
    [story_id, viewerId, comment_reply_id, mentionedNames(comment_text)],
  );
  return place ?? null;
}
