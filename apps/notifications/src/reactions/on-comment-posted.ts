import {
  commentDeleted,
  commentEdited,
  commentPosted,
  commentRestored,
  commentTakenDown,
} from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import {
  addNotifications,
  onePerReceiver,
  type NewNotification,
  withdrawComments,
  withdrawMentions,
} from '../notification/index.js';
import { addNamedStories } from '../story-projection/upsert-stories.js';

type CommentEvent = EventOf<
  | typeof commentPosted
  | typeof commentEdited
  | typeof commentTakenDown
  | typeof commentRestored
  | typeof commentDeleted
>;

/** Notifies of comments the people whom they mention, to whom they reply, and under whose story they stand. */
@EventHandler(commentPosted, commentEdited, commentTakenDown, commentRestored, commentDeleted)
export class OnCommentPosted {
  async handle(events: readonly CommentEvent[], manager: EntityManager): Promise<void> {
    const edited = events.filter((event) => event.name === commentEdited.name);
    const now = latestOf(events.filter((event) => event.name !== commentEdited.name));
    const posted = now.filter(
      (event) => event.name === commentPosted.name || event.name === commentRestored.name,
    );
    await addNamedStories(
      posted.map(({ payload: { story_id, story_slug: slug, story_title: title } }) => ({
        story_id,
        slug,
        title,
      })),
      manager,
    );
    await addNotifications(
      posted.flatMap((event) => onePerReceiver(notificationsOf(event))),
      manager,
    );
    for (const event of edited) await changeMentions(event, manager);
    const gone = now.filter(
      (event) => event.name === commentDeleted.name || event.name === commentTakenDown.name,
    );
    await withdrawComments(
      gone.map(({ payload }) => ({ commentId: payload.comment_id, authorId: payload.author_id })),
      manager,
    );
  }
}

/**
 * Notifies the people whom only the changed text mentions, and withdraws the mentions that it does not have any more.
 * The author of the story, and of the comment replied to, has a notification of this comment already.
 */
async function changeMentions(
  { payload, publishedAt }: EventOf<typeof commentEdited>,
  manager: EntityManager,
): Promise<void> {
  const { mentions_added: added, story_author_id: author, parent_author_id: parent } = payload;
  const withdrawn = await withdrawMentions(payload.comment_id, payload.mentions_removed, manager);
  const now = { ...payload, comment_level: 0, mentions: added, posted_at: payload.edited_at };
  const isNotified = (id: number): boolean =>
    withdrawn.includes(id) || (added.includes(id) && id !== author && id !== parent);
  await addNotifications(
    onePerReceiver(notificationsOf({ payload: now, publishedAt })).filter(({ receiverId }) =>
      isNotified(receiverId),
    ),
    manager,
  );
}

function notificationsOf({
  payload,
  publishedAt: notedAt,
}: Pick<EventOf<typeof commentPosted>, 'payload' | 'publishedAt'>): NewNotification[] {
  const { author_id: actorId, comment_id: commentId, story_id: storyId, story_author_id: author } = payload;
  const above = payload.above ?? (payload.comment_reply_id === null ? [] : [payload.comment_reply_id]);
  const by = { actorId, causeId: commentId, storyId, notedAt, threads: [commentId, ...above] };
  const mentions = payload.mentions.map((receiverId): NewNotification => {
    return { kind: 'note_comment_mention', receiverId, thingId: commentId, ...by, storyAuthorId: author };
  });
  const onStory: NewNotification = {
    kind: 'note_story_comment',
    receiverId: author,
    thingId: storyId,
    ...by,
    storyAuthorId: null,
  };
  // The author who approved the comment has read it.
  const isUnread = ({ receiverId }: NewNotification): boolean =>
    payload.is_approved !== 1 || receiverId !== author;
  const isWanted = (notification: NewNotification): boolean =>
    isUnread(notification) && payload.muted_by?.includes(notification.receiverId) !== true;
  if (payload.comment_reply_id === null || payload.parent_author_id === null)
    return [...mentions, onStory].filter(isWanted);
  const reply: NewNotification = {
    kind: 'note_comment_reply',
    receiverId: payload.parent_author_id,
    thingId: payload.comment_reply_id,
    ...by,
    storyAuthorId: author,
  };
  return [...mentions, reply, onStory].filter(isWanted);
}
