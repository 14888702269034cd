import { hashtagKey } from '@quillstead/catalogue';
import type { EntityManager } from 'typeorm';

interface Known {
  id: number;
  key: string;
  value: string;
}

/**
 * Makes the hashtags that are new and gives all of them as first written, in the order asked for. Sorted by key, so
 * that stories published at once wait for each other and never in a circle.
 */
export async function knowHashtags(hashtags: readonly string[], manager: EntityManager): Promise<Known[]> {
  if (hashtags.length === 0) return [];
  const keys = hashtags.map(hashtagKey);
  await manager.query(
    `INSERT INTO hashtag (key, value)
     SELECT key, value FROM unnest($1::text[], $2::text[]) AS written(key, value) ORDER BY key
     ON CONFLICT (key) DO NOTHING`,
    [keys, hashtags],
  );
  return manager.query<Known[]>(
    'SELECT id, key, value FROM hashtag WHERE key = ANY($1) ORDER BY array_position($1, key)',
    [keys],
  );
}

/** Notes that the story has these hashtags. */
export async function tagStory(storyId: number, hashtagIds: number[], manager: EntityManager): Promise<void> {
  if (hashtagIds.length === 0) return;
  await manager.query('INSERT INTO story_hashtag (hashtag_id, story_id) SELECT unnest($2::bigint[]), $1', [
    storyId,
    hashtagIds,
  ]);
}
