import { randomUUID } from 'node:crypto';
import { readStoryForEmail, type StoryForEmail } from '@quillstead/contracts';
import type { Logger, RedisListClient } from '@quillstead/service-kit';

/**
 * Returns a story as visitors may read it now; null for one that they may not read, undefined while content does not
 * respond.
 */
export async function readStory(
  storyId: number,
  rpc: Pick<RedisListClient, 'call' | 'deadline'>,
  logger: Pick<Logger, 'warn'>,
): Promise<StoryForEmail | null | undefined> {
  const context = { viewer: null, requestId: `email-${randomUUID()}`, deadline: rpc.deadline() };
  try {
    return await rpc.call(readStoryForEmail, { story_id: storyId }, context);
  } catch (error) {
    logger.warn({ err: error, story_id: storyId }, 'a story could not be read for its emails');
    return undefined;
  }
}
