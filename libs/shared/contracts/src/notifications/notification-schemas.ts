import { type NotificationKey, notificationPages } from '@quillstead/catalogue';
import { z } from 'zod';
import { notificationCounts } from '../accounts/user-schemas.js';
import { defineInternalOperation } from '../operation.js';
import { count, nullable, flag, id, listOf, text, time } from '../wire.js';

/** Returns the number of groups of each kind in which something is new for a member; kinds without any are left out. */
export const countNewNotifications = defineInternalOperation({
  name: 'notifications.count_new',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: z.object({ user_id: id }), reply: notificationCounts },
});

/** Returns these numbers for many members at once, in any order, also for those who have nothing new. */
export const countNewNotificationsOfMany = defineInternalOperation({
  name: 'notifications.count_new_of_many',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({ user_ids: z.array(id) }),
    reply: z.array(notificationCounts.extend({ user_id: id })),
  },
});

const keys = Object.keys(notificationPages) as NotificationKey[];

const actor = z.object({
  user_id: id,
  username: text,
  display_name: nullable(text),
  /** The address of the actor's picture without its size; null: none is shown. */
  picture: nullable(text).optional(),
});

/** Notifications that are alike, shown as one (docs/product/notifications.md). */
const notificationItem = z.object({
  id,
  kind: z.enum(keys),
  noted_at: time,
  is_new: flag,
  /** The actors, the latest first; when they are many, only the latest few. */
  actors: z.array(actor).min(1),
  /** The number of all actors. */
  count,
  /** The username of the latest actor; the next fields are also of that actor. */
  username: text,
  display_name: nullable(text),
  /** The state of a subscriber: true accepted, false pending. */
  subscription_code: nullable(z.boolean()),
  story_id: nullable(id).default(null),
  slug: nullable(text),
  story_title: nullable(text),
  /** The language of the story's title. */
  story_lang: nullable(text).default(null),
  /** The key of the hashtag for which the member is notified of a story. */
  hashtag: nullable(text),
  /** The title, when the story was published, of the series for which the member is notified of it. */
  series_title: nullable(text).default(null),
  /** The collection to which stories were added, its title then, and how many of them the receiver could read. */
  collection_id: nullable(id).default(null),
  collection_title: nullable(text).default(null),
  count_stories: nullable(count).default(null),
  comment_id: nullable(id),
  comment_reply_id: nullable(id),
  /**
   * The beginning of that comment; null for one that the receiver may not read now, and for one under an NSFW story.
   */
  comment_excerpt: nullable(text).default(null),
  /** The words that moderators added to their decision. */
  decision_words: nullable(text).default(null),
  is_mentioned: flag,
  label_activity: text,
  /** The whole sentence, as push messages and emails have it. */
  note_text: text,
  link: text,
});

export const notificationResponses = {
  notification_list: listOf(notificationItem),
};
