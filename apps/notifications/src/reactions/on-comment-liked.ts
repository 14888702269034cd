import { Injectable } from '@nestjs/common';
import { commentLiked, commentUnliked, type FactPayloadOf } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { addNotices, withdrawCause } from '../notice/index.js';
import { keepStory } from '../story-card/index.js';

type Told = FactPayloadOf<typeof commentLiked>;

/** Tells a comment's author who likes it. */
@Injectable()
export class OnCommentLiked {
  @Hears(commentLiked)
  async liked(told: Told, { manager, toldAt }: Pick<Heard, 'manager' | 'toldAt'>): Promise<void> {
    await keepStory({ story_id: told.story_id, slug: told.story_slug, title: told.story_title }, manager);
    const about = { causeId: 0, storyId: told.story_id, storyAuthorId: told.story_author_id };
    await addNotices([{ ...likeOf(told), ...about }], toldAt, manager);
  }

  @Hears(commentUnliked)
  async unliked(told: Told, { manager }: Pick<Heard, 'manager'>): Promise<void> {
    await withdrawCause(likeOf(told), manager);
  }
}

function likeOf({ author_id: receiverId, comment_id: thingId, user_id: actorId }: Told) {
  return { kind: 'note_comment_like', receiverId, thingId, actorId } as const;
}
