import { commentWaitEnded, commentWaits } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { addNotifications, withdrawWaiting } from '../notification/index.js';
import { addNamedStories } from '../story-projection/upsert-stories.js';

/** Notifies the author of a story of comments that wait for their approval, for as long as they wait. */
@EventHandler(commentWaits, commentWaitEnded)
export class OnCommentWaits {
  async handle(
    events: readonly EventOf<typeof commentWaits | typeof commentWaitEnded>[],
    manager: EntityManager,
  ): Promise<void> {
    const now = latestOf(events);
    const waiting = now.filter((event) => event.name === commentWaits.name);
    await addNamedStories(
      waiting.map(({ payload: { story_id, story_slug: slug, story_title: title } }) => ({
        story_id,
        slug,
        title,
      })),
      manager,
    );
    await addNotifications(
      waiting.map(({ payload, publishedAt: notedAt }) => ({
        kind: 'note_comment_waiting',
        receiverId: payload.story_author_id,
        thingId: payload.story_id,
        actorId: payload.author_id,
        causeId: payload.comment_id,
        storyId: payload.story_id,
        storyAuthorId: null,
        notedAt,
      })),
      manager,
    );
    const ended = now.filter((event) => event.name === commentWaitEnded.name);
    await withdrawWaiting(
      ended.map(({ payload }) => ({ commentId: payload.comment_id, authorId: payload.author_id })),
      manager,
    );
  }
}
