import { asText } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';

/** A story whose counters are locked, and who of those asked for may read it. */
export interface LockedStory {
  readonly author_id: number;
  readonly story_slug: string;
  readonly story_title: string;
  readonly count_likes: number;
  readonly readers: readonly number[];
}

/** A comment that is locked, and who of those asked for may read it. */
export interface LockedComment extends LockedStory {
  readonly story_id: number;
  readonly story_author_id: number;
}

const readers = (asked: string) => `
  ARRAY(
    SELECT asked.user_id FROM unnest(${asked}::bigint[]) AS asked(user_id) WHERE ${asText.canRead('card', 'asked.user_id')}
  ) AS readers`;

/**
 * Locks the narrow row of a story for the rest of the transaction; null when it is gone. Whoever marks a story holds
 * this lock first.
 */
export async function lockStory(
  storyId: number,
  userIds: readonly number[],
  manager: EntityManager,
): Promise<LockedStory | null> {
  const [story] = await manager.query<LockedStory[]>(
    `SELECT story.author_id, story.slug AS story_slug, story.title AS story_title, stat.count_likes, ${readers('$2')}
     FROM story_stat stat
     JOIN story ON story.id = stat.story_id
     JOIN author_card card ON card.user_id = story.author_id
     WHERE stat.story_id = $1
     FOR UPDATE OF stat`,
    [storyId, userIds],
  );
  return story ?? null;
}

/** The same of a comment; null also when it is deleted or its author is hidden. */
export async function lockComment(
  commentId: number,
  userIds: readonly number[],
  manager: EntityManager,
): Promise<LockedComment | null> {
  const [comment] = await manager.query<LockedComment[]>(
    `SELECT comment.author_id, comment.count_likes, story.id AS story_id, story.slug AS story_slug,
            story.title AS story_title, story.author_id AS story_author_id, ${readers('$2')}
     FROM comment
     JOIN author_card author ON author.user_id = comment.author_id AND ${asText.isShown('author')}
     JOIN story ON story.id = comment.story_id
     JOIN author_card card ON card.user_id = story.author_id
     WHERE comment.id = $1 AND comment.is_deleted = 0
     FOR NO KEY UPDATE OF comment`,
    [commentId, userIds],
  );
  return comment ?? null;
}
