import {
  openOrCloseStory,
  purgeStory,
  storyChanged,
  storyDeleted,
  storyPublished,
} from '@quillstead/contracts';
import { addTasks, EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { beginMailing, endMailing } from '../email-subscription/index.js';
import { beginFanOut, endFanOut, type Publication } from '../fan-out/index.js';
import {
  markStoriesDeleted,
  markStoriesRestored,
  upsertStories,
} from '../story-projection/upsert-stories.js';
import { StoryProjection } from '../story-projection/story-projection.entity.js';

/** The milliseconds for which an event can be delayed: as long as the outbox stores it. */
const longestWay = 7 * 24 * 3_600_000;

type StoryEvent = EventOf<typeof storyPublished | typeof storyChanged | typeof storyDeleted>;

/**
 * Stores the data about stories that notifications show. Background tasks notify the followers of a new story and
 * delete the notifications of a deleted one.
 */
@EventHandler(storyPublished, storyChanged, storyDeleted)
export class OnStoryEvent {
  async handle(events: readonly StoryEvent[], manager: EntityManager): Promise<void> {
    // A moderator can restore a removed story: then the last event of the story says that it exists.
    const deleted = latestOf(events).filter((event) => event.name === storyDeleted.name);
    const gone = new Set(deleted.map(({ payload }) => payload.story_id));
    const there = events
      .filter((event) => event.name !== storyDeleted.name)
      .filter(({ payload }) => !gone.has(payload.story_id));
    const before = await manager.findBy(StoryProjection, {
      storyId: In(there.map(({ payload }) => payload.story_id)),
    });
    const stories = new Map(there.map(({ payload }) => [payload.story_id, payload]));
    await upsertStories([...stories.values()], manager);
    const changedIds = there
      .filter((event) => event.name === storyChanged.name)
      .map(({ payload }) => payload.story_id);
    await markStoriesRestored(changedIds, manager);
    const known = new Set(before.map(({ storyId }) => storyId));
    const publications = publicationsIn(there, known);
    await beginFanOut(publications, manager);
    await beginMailing(publications, manager);
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
    const closed = there.filter(({ payload }) => payload.is_members_only === 1);
    await endMailing([...gone, ...closed.map(({ payload }) => payload.story_id)], manager);
    await addTasks(purgeStory, [...gone], manager);
  }
}

/**
 * Returns the publications in a batch. An acknowledged change of an unknown story counts as one too: its publication
 * arrives later and is ignored.
 */
function publicationsIn(
  events: readonly EventOf<typeof storyPublished | typeof storyChanged>[],
  known: ReadonlySet<number>,
): Publication[] {
  const published = events.filter((event) => event.name === storyPublished.name);
  const [noted, earliest] = [
    new Set(published.map(({ payload }) => payload.story_id)),
    Date.now() - longestWay,
  ];
  const overtaken = latestOf(events.filter((event) => event.name === storyChanged.name)).filter(
    ({ payload: { story_id, posted_at } }) =>
      !known.has(story_id) && !noted.has(story_id) && Date.parse(posted_at) >= earliest,
  );
  return [
    ...published,
    ...overtaken.map((event) => ({ ...event, publishedAt: new Date(event.payload.posted_at) })),
  ];
}
