import { commentLiked, commentUnliked, type LikedComment } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { addNotices, withdrawCauses } from '../notice/index.js';
import { keepStories } from '../story-card/index.js';

/** Tells comments' authors who likes them. */
@EventHandler(commentLiked, commentUnliked)
export class OnCommentLiked {
  async handle(
    events: readonly EventOf<typeof commentLiked | typeof commentUnliked>[],
    manager: EntityManager,
  ): Promise<void> {
    const now = latestOf(events);
    const liked = now.filter(({ name }) => name === commentLiked.name);
    const unliked = now.filter(({ name }) => name === commentUnliked.name);
    await keepStories(
      liked.map(({ payload: { story_id, story_slug: slug, story_title: title } }) => ({
        story_id,
        slug,
        title,
      })),
      manager,
    );
    const notices = liked.map(({ payload, publishedAt: notedAt }) => {
      const { story_id: storyId, story_author_id: storyAuthorId } = payload;
      return { ...likeOf(payload), causeId: 0, storyId, storyAuthorId, notedAt };
    });
    await addNotices(notices, manager);
    await withdrawCauses(
      unliked.map(({ payload }) => likeOf(payload)),
      manager,
    );
  }
}

function likeOf({ author_id: receiverId, comment_id: thingId, user_id: actorId }: LikedComment) {
  return { kind: 'note_comment_like', receiverId, thingId, actorId } as const;
}
