import { storyDeleted } from '@quillstead/contracts';
import { flag, integer, type Outbox, queryOne, sql, text, type OutboxEntry } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { placeCoversLater } from '../cover-files/index.js';
import { countAuthorStories } from '../user-projection/index.js';
import { countHashtagStories, untagStory } from '../hashtag/index.js';
import { removeFromSeries } from '../series-place/index.js';
import { describeStory } from './describe-story.js';
import { StoryStat } from './story-stat.entity.js';
import { Story } from './story.entity.js';

const held = { slug: text, author_id: integer, version: integer, is_open: flag, cover: text.orNull };

/** A removal by a moderator. */
export interface Removal {
  /** 1 if the author can read and change the story, to have it restored. */
  readonly canBeMended: 0 | 1;
}

/**
 * Takes a story away from everybody, inside the caller's transaction, in a time that does not grow with its likes and
 * comments: it has no author then, so that no join finds it, and a job deletes it later.
 *
 * @param authorId the author that the story must have; null for any
 * @param removal how a moderator removes it, who can restore it then: the job leaves it alone for 30 days
 * @returns the published event; null if there is no such story
 */
export async function takeDownStory(
  id: number,
  authorId: number | null,
  outbox: Outbox,
  manager: EntityManager,
  removal: Removal | null = null,
): Promise<OutboxEntry | null> {
  const story = await queryOne(
    manager,
    held,
    sql`SELECT slug, author_id, version, is_open, cover FROM story
     WHERE id = ${id} AND author_id IS NOT NULL AND author_id = coalesce(${authorId}, author_id) FOR NO KEY UPDATE`,
  );
  if (story === undefined) return null;
  const version = story.version + 1;
  const removed =
    removal === null
      ? {}
      : { removedFrom: story.author_id, removedAt: new Date(), canBeMended: removal.canBeMended };
  await manager.update(Story, id, { authorId: null, isOpen: 0, version, ...removed });
  await manager.update(StoryStat, id, { authorId: null, isOpen: 0 });
  await placeCoversLater([story.cover], manager);
  const hashtags = await untagStory(id, manager);
  await outbox.publishAll(manager, [
    ...(await countAuthorStories(story.author_id, -1, manager)),
    ...(await countHashtagStories(new Map(hashtags.map((hashtag) => [hashtag, -story.is_open])), manager)),
  ]);
  const place = await removeFromSeries(id, outbox, manager);
  await describeStory(id, manager);
  if (removal !== null && place !== null)
    await manager.update(Story, id, { removedSeries: place.seriesId, removedPlace: place.place });
  const payload = { story_id: id, slug: story.slug, author_id: story.author_id };
  return outbox.publish(manager, storyDeleted, payload, version);
}
