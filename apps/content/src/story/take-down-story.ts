import { storyDeleted } from '@quillstead/contracts';
import type { Outbox, Told } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { countAuthorStories } from '../author-card/index.js';
import { countHashtagStories, untagStory } from '../hashtag/index.js';

interface Held {
  slug: string;
  author_id: number;
  version: number;
  is_open: 0 | 1;
}

/**
 * Takes a story away from everybody, inside the caller's transaction, in a time that does not grow with its likes and
 * comments: it belongs to nobody then, so that no join finds it; a job takes it apart.
 *
 * @param authorId whose it must be; null when that does not matter
 * @returns what was told; null when there is no such story
 */
export async function takeDownStory(
  id: number,
  authorId: number | null,
  outbox: Outbox,
  manager: EntityManager,
): Promise<Told | null> {
  const [story] = await manager.query<Held[]>(
    `SELECT slug, author_id, version, is_open FROM story
     WHERE id = $1 AND author_id IS NOT NULL AND author_id = coalesce($2, author_id) FOR NO KEY UPDATE`,
    [id, authorId],
  );
  if (story === undefined) return null;
  const version = story.version + 1;
  await manager.query('UPDATE story SET author_id = NULL, is_open = 0, version = $2 WHERE id = $1', [
    id,
    version,
  ]);
  await manager.query('UPDATE story_stat SET author_id = NULL, is_open = 0 WHERE story_id = $1', [id]);
  const hashtags = await untagStory(id, manager);
  await countAuthorStories(story.author_id, -1, outbox, manager);
  await countHashtagStories(new Map(hashtags.map((hashtag) => [hashtag, -story.is_open])), outbox, manager);
  const payload = { story_id: id, slug: story.slug, author_id: story.author_id };
  return outbox.tell(manager, storyDeleted, payload, version);
}
