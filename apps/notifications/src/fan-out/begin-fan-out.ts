import { hashtagKey } from '@quillstead/catalogue';
import type { PublishedStoryState } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { FanOut } from './fan-out.entity.js';

/** Writes down that a story is to be told to everybody who follows its author or hashtags; a repeat changes nothing. */
export async function beginFanOut(
  { story_id: storyId, author_id: authorId, hashtag_list }: PublishedStoryState,
  notedAt: Date,
  requestId: string,
  manager: EntityManager,
): Promise<void> {
  const hashtags = [...new Set(hashtag_list.map(hashtagKey))];
  await manager
    .createQueryBuilder()
    .insert()
    .into(FanOut)
    .values({ storyId, authorId, hashtags, notedAt, requestId })
    .orIgnore()
    .execute();
}

/** Nobody more is told of a story. */
export async function endFanOut(storyId: number, manager: EntityManager): Promise<void> {
  await manager.delete(FanOut, { storyId });
}
