import { storyDeleted } from '@quillstead/contracts';
import { flag, integer, type Outbox, queryOne, sql, text, type OutboxEntry } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { countAuthorStories } from '../user-projection/index.js';
import { countHashtagStories, untagStory } from '../hashtag/index.js';
import { removeFromSeries } from '../series-place/index.js';
import { StoryStat } from './story-stat.entity.js';
import { Story } from './story.entity.js';

const held = { slug: text, author_id: integer, version: integer, is_open: flag };

/**
 * Takes a story away from everybody, inside the caller's transaction, in a time that does not grow with its likes and
 * comments: it belongs to nobody then, so that no join finds it; a job takes it apart.
 *
 * @param authorId whose it must be; null when that does not matter
 * @returns the published event; null when there is no such story
 */
export async function takeDownStory(
  id: number,
  authorId: number | null,
  outbox: Outbox,
  manager: EntityManager,
): Promise<OutboxEntry | null> {
  const story = await queryOne(
    manager,
    held,
    sql`SELECT slug, author_id, version, is_open FROM story
     WHERE id = ${id} AND author_id IS NOT NULL AND author_id = coalesce(${authorId}, author_id) FOR NO KEY UPDATE`,
  );
  if (story === undefined) return null;
  const version = story.version + 1;
  await manager.update(Story, id, { authorId: null, isOpen: 0, version });
  await manager.update(StoryStat, id, { authorId: null, isOpen: 0 });
  const hashtags = await untagStory(id, manager);
  await outbox.publishAll(manager, [
    ...(await countAuthorStories(story.author_id, -1, manager)),
    ...(await countHashtagStories(new Map(hashtags.map((hashtag) => [hashtag, -story.is_open])), manager)),
  ]);
  await removeFromSeries(id, outbox, manager);
  const payload = { story_id: id, slug: story.slug, author_id: story.author_id };
  return outbox.publish(manager, storyDeleted, payload, version);
}
