import { type LikedStory, storyLiked, storyUnliked } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { addNotices, withdrawCauses } from '../notice/index.js';
import { keepStories } from '../story-card/index.js';

/** Tells stories' authors who likes them. */
@EventHandler(storyLiked, storyUnliked)
export class OnStoryLiked {
  async handle(
    events: readonly EventOf<typeof storyLiked | typeof storyUnliked>[],
    manager: EntityManager,
  ): Promise<void> {
    const now = latestOf(events);
    const liked = now.filter(({ name }) => name === storyLiked.name);
    const unliked = now.filter(({ name }) => name === storyUnliked.name);
    await keepStories(
      liked.map(({ payload: { story_id, story_slug: slug, story_title: title } }) => ({
        story_id,
        slug,
        title,
      })),
      manager,
    );
    const notices = liked.map(({ payload, publishedAt: notedAt }) => {
      return { ...likeOf(payload), causeId: 0, storyId: payload.story_id, storyAuthorId: null, notedAt };
    });
    await addNotices(notices, manager);
    await withdrawCauses(
      unliked.map(({ payload }) => likeOf(payload)),
      manager,
    );
  }
}

function likeOf({ author_id: receiverId, story_id: thingId, user_id: actorId }: LikedStory) {
  return { kind: 'note_story_like', receiverId, thingId, actorId } as const;
}
