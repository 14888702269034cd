import { asText } from '@quillstead/projections';
import { CallError } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Locks a story of the member for the rest of the transaction. Throws `forbidden` for somebody else's story that the
 * member may read, `not_found` for one that the member may not read: it looks like a story that never was.
 */
export async function lockOwnStory(storyId: number, memberId: number, manager: EntityManager): Promise<void> {
  const [story] = await manager.query<{ is_own: boolean }[]>(
    `SELECT story.author_id = $2::bigint AS is_own
     FROM story LEFT JOIN author_card card ON card.user_id = story.author_id
     WHERE story.id = $1 AND (story.author_id = $2::bigint OR ${asText.canRead('card', '$2::bigint')})
     FOR NO KEY UPDATE OF story`,
    [storyId, memberId],
  );
  if (story === undefined) throw new CallError('not_found');
  if (!story.is_own) throw new CallError('forbidden');
}
