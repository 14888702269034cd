import { Injectable } from '@nestjs/common';
import { commentDeleted, commentPosted, type FactPayloadOf } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { addNotices, type WantedNotice, withdrawComment } from '../notice/index.js';
import { keepStory } from '../story-card/index.js';

type Told = FactPayloadOf<typeof commentPosted>;

/** Tells of a comment those whom it names, whom it answers, and whose story it stands under. */
@Injectable()
export class OnCommentPosted {
  @Hears(commentPosted)
  async posted(told: Told, { manager, toldAt }: Pick<Heard, 'manager' | 'toldAt'>): Promise<void> {
    await keepStory({ story_id: told.story_id, slug: told.story_slug, title: told.story_title }, manager);
    await addNotices(noticesOf(told), toldAt, manager);
  }

  @Hears(commentDeleted)
  async deleted(
    { comment_id: commentId, author_id: authorId }: FactPayloadOf<typeof commentDeleted>,
    { manager }: Pick<Heard, 'manager'>,
  ): Promise<void> {
    await withdrawComment({ commentId, authorId }, manager);
  }
}

function noticesOf(told: Told): WantedNotice[] {
  const by = { actorId: told.author_id, causeId: told.comment_id, storyId: told.story_id };
  const storyAuthorId = told.story_author_id;
  const mentions = told.mentions.map((receiverId): WantedNotice => {
    return { kind: 'note_comment_mention', receiverId, thingId: told.comment_id, ...by, storyAuthorId };
  });
  const onStory: WantedNotice = {
    kind: 'note_story_comment',
    receiverId: storyAuthorId,
    thingId: told.story_id,
    ...by,
    storyAuthorId: null,
  };
  if (told.comment_reply_id === null || told.parent_author_id === null) return [...mentions, onStory];
  const reply: WantedNotice = {
    kind: 'note_comment_reply',
    receiverId: told.parent_author_id,
    thingId: told.comment_reply_id,
    ...by,
    storyAuthorId,
  };
  return [...mentions, reply, onStory];
}
