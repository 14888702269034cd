import { Injectable } from '@nestjs/common';
import { type FactPayloadOf, storyLiked, storyUnliked } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { addNotices, withdrawCause } from '../notice/index.js';
import { keepStory } from '../story-card/index.js';

type Told = FactPayloadOf<typeof storyLiked>;

/** Tells a story's author who likes it. */
@Injectable()
export class OnStoryLiked {
  @Hears(storyLiked)
  async liked(told: Told, { manager, toldAt }: Pick<Heard, 'manager' | 'toldAt'>): Promise<void> {
    await keepStory({ story_id: told.story_id, slug: told.story_slug, title: told.story_title }, manager);
    const like = { ...likeOf(told), causeId: 0, storyId: told.story_id, storyAuthorId: null };
    await addNotices([like], toldAt, manager);
  }

  @Hears(storyUnliked)
  async unliked(told: Told, { manager }: Pick<Heard, 'manager'>): Promise<void> {
    await withdrawCause(likeOf(told), manager);
  }
}

function likeOf({ author_id: receiverId, story_id: thingId, user_id: actorId }: Told) {
  return { kind: 'note_story_like', receiverId, thingId, actorId } as const;
}
