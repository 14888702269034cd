import { hashtagKey } from '@quillstead/catalogue';
import { fanOutStory, type PublishedStoryState } from '@quillstead/contracts';
import { addTasks } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
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
    .values({ storyId, authorId, hashtags, notedAt })
    .orIgnore()
    .execute();
  await addTasks(fanOutStory, [storyId], manager, { requestId });
}

/** Nobody more is told of these stories. */
export async function endFanOut(storyIds: readonly number[], manager: EntityManager): Promise<void> {
  if (storyIds.length > 0) await manager.delete(FanOut, { storyId: In(storyIds) });
}
