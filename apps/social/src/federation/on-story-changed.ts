import { federateStory, storyChanged, storyDeleted, storyPublished } from '@quillstead/contracts';
import { addTasks, EventHandler, type EventOf } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { federatedAmong, forgetTalk } from './federate-author.js';
import { awaitAdditions } from './followable-authors.js';
import { SiteFederation } from './site-federation.js';

type StoryEvent = EventOf<typeof storyPublished | typeof storyChanged | typeof storyDeleted>;

/**
 * Adds tasks that tell other servers of stories that are new, changed or gone, and deletes what people there have said
 * of deleted stories.
 */
@EventHandler(storyPublished, storyChanged, storyDeleted)
export class OnStoryChanged {
  constructor(private readonly federation: SiteFederation) {}

  async handle(events: readonly StoryEvent[], manager: EntityManager): Promise<void> {
    const deleted = events.filter(({ name }) => name === storyDeleted.name);
    if (deleted.length > 0) {
      await awaitAdditions(
        deleted.map(({ payload }) => payload.author_id),
        manager,
      );
      await forgetTalk(manager, { storyId: In(deleted.map(({ payload }) => payload.story_id)) });
    }
    if (!this.federation.isOn) return;
    const authors = new Set(
      await federatedAmong([...new Set(events.map(({ payload }) => payload.author_id))], manager),
    );
    const stories = events.filter(({ payload }) => authors.has(payload.author_id));
    await addTasks(federateStory, [...new Set(stories.map(({ payload }) => payload.story_id))], manager);
  }
}
