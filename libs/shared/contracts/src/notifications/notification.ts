import { type NotificationKey, notificationPages } from '@quillstead/catalogue';
import { z } from 'zod';
import { notificationCounts } from '../accounts/user.js';
import { defineInternalOperation, defineOperation } from '../operation.js';
import { count, emptyable, flag, id, listOf, text, time } from '../wire.js';

/** A member's notifications of all kinds, or of the one that `page` names, the latest first. */
export const listNotifications = defineOperation({
  name: 'notifications.list_notifications',
  method: 'GET',
  path: '/account/notifications',
  audience: 'member',
  optional: ['page', 'next'],
  reply: 'notification_list',
  errors: ['invalid', 'bad_cursor'],
});

/** The notifications were looked at: `note_last` is now (docs/product/notifications.md#seen). A repeat is harmless. */
export const markNotificationsSeen = defineOperation({
  name: 'notifications.mark_notifications_seen',
  method: 'PUT',
  path: '/account/notifications',
  audience: 'member',
  required: ['updateKey'],
  reply: 'notification_counts',
  repeat: 'freely',
});

/** In how many groups of each kind something is new for a member; kinds without are left out. */
export const countNewNotifications = defineInternalOperation({
  name: 'notifications.count_new',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: z.object({ user_id: id }), reply: notificationCounts },
});

/** The same of many members at once, in any order; who has nothing new is among them. */
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

const actor = z.object({ user_id: id, username: text, display_name: emptyable(text) });

/** Notifications that are alike, shown as one (docs/product/notifications.md). */
const notificationItem = z.object({
  id,
  kind: z.enum(keys),
  noted_at: time,
  is_new: flag,
  /** The people who did it, the latest first; when they are many, only the latest few. */
  actors: z.array(actor).min(1),
  /** How many people did it in all. */
  count,
  /** Of the latest actor, as is what follows. */
  username: text,
  display_name: emptyable(text),
  /** Of a subscriber: true accepted, false pending. */
  subscription_code: emptyable(z.boolean()),
  slug: emptyable(text),
  story_title: emptyable(text),
  /** The language of that title. */
  story_lang: emptyable(text).default(null),
  /** The key of the hashtag through which a story came. */
  hashtag: emptyable(text),
  /** The title, when the story was published, of the series through which it came. */
  series_title: emptyable(text).default(null),
  /** The collection to which stories were added, its title then, and how many of them the receiver could read. */
  collection_id: emptyable(id).default(null),
  collection_title: emptyable(text).default(null),
  count_stories: emptyable(count).default(null),
  comment_id: emptyable(id),
  comment_reply_id: emptyable(id),
  is_mentioned: flag,
  label_activity: text,
  /** The whole sentence, as push messages and emails have it. */
  note_text: text,
  link: text,
});

export const notificationResponses = {
  notification_list: listOf(notificationItem),
};
