import type { PayloadOf, postComment } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { isShown, mayRead } from '../access/access.js';

/** Where a new comment goes. */
export interface CommentPlace {
  readonly story_id: number;
  readonly story_slug: string;
  readonly story_title: string;
  readonly story_author_id: number;
  /** Of the comment that is replied to; null for an answer to the story. */
  readonly parent_author_id: number | null;
  readonly comment_level: number;
}

/**
 * The story that a member may answer and the comment under it that they reply to; null when there is no such story
 * for them, or no such comment under it, or nothing left of the comment to reply to.
 */
export async function findCommentPlace(
  { story_id, comment_reply_id = null }: PayloadOf<typeof postComment>,
  viewerId: number,
  manager: EntityManager,
): Promise<CommentPlace | null> {
  const [place] = await manager.query<CommentPlace[]>(
    `SELECT story.id AS story_id, story.slug AS story_slug, story.title AS story_title,
            story.author_id AS story_author_id, parent.author_id AS parent_author_id,
            coalesce(parent.comment_level + 1, 0) AS comment_level
     FROM story
     JOIN author_card card ON card.user_id = story.author_id AND ${mayRead('card', '$2::bigint')}
     LEFT JOIN (
       comment parent JOIN author_card speaker ON speaker.user_id = parent.author_id AND ${isShown('speaker')}
     ) ON parent.id = $3::bigint AND parent.story_id = story.id AND parent.is_deleted = 0
     WHERE story.id = $1 AND ($3::bigint IS NULL OR parent.id IS NOT NULL)`,
    [story_id, viewerId, comment_reply_id],
  );
  return place ?? null;
}

export interface Mentioned {
  readonly user_id: number;
  readonly username: string;
}

/** Those of the names (lower case) that belong to people who may see the story, its author included. */
export async function findMentioned(
  names: readonly string[],
  storyAuthorId: number,
  manager: EntityManager,
): Promise<Mentioned[]> {
  if (names.length === 0) return [];
  return manager.query<Mentioned[]>(
    `SELECT named.user_id, named.username
     FROM author_card card
     JOIN author_card named ON lower(named.username) = ANY($1) AND ${isShown('named')}
     WHERE card.user_id = $2 AND ${mayRead('card', 'named.user_id')}`,
    [names, storyAuthorId],
  );
}
