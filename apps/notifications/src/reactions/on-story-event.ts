import {
  openOrCloseStory,
  purgeStory,
  storyChanged,
  storyDeleted,
  storyPublished,
} from '@quillstead/contracts';
import { addTasks, EventHandler, type EventOf } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { beginFanOut, endFanOut } from '../fan-out/index.js';
import { markStoriesDeleted, upsertStories, StoryProjection } from '../story-projection/index.js';

type StoryEvent = EventOf<typeof storyPublished | typeof storyChanged | typeof storyDeleted>;

/**
 * Stores what notifications say of stories. Background tasks notify the followers of a new story and delete the
 * notifications of one that is gone.
 */
@EventHandler(storyPublished, storyChanged, storyDeleted)
export class OnStoryEvent {
  async handle(events: readonly StoryEvent[], manager: EntityManager): Promise<void> {
    const deleted = events.filter((event) => event.name === storyDeleted.name);
    const gone = new Set(deleted.map(({ payload }) => payload.story_id));
    const there = events
      .filter((event) => event.name !== storyDeleted.name)
      .filter(({ payload }) => !gone.has(payload.story_id));
    const before = await manager.findBy(StoryProjection, {
      storyId: In(there.map(({ payload }) => payload.story_id)),
    });
    const stories = new Map(there.map(({ payload }) => [payload.story_id, payload]));
    await upsertStories([...stories.values()], manager);
    const published = there.filter((event) => event.name === storyPublished.name);
    await beginFanOut(published, manager);
    const changed = before.filter(({ storyId, isNsfw }) => stories.get(storyId)?.is_nsfw !== isNsfw);
    await addTasks(
      openOrCloseStory,
      changed.map(({ storyId }) => storyId),
      manager,
    );
    await markStoriesDeleted(
      deleted.map(({ payload }) => payload),
      manager,
    );
    await endFanOut([...gone], manager);
    await addTasks(purgeStory, [...gone], manager);
  }
}
