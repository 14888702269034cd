import { collectionKinds } from './collection-kinds.js';
import { commentKinds } from './comment-kinds.js';
import type { NotificationKind } from './notification-kind.js';
import { type NotificationKey, notificationPages } from '../paths/notification-pages.js';
import { seriesKinds } from './series-kinds.js';
import { storyKinds } from './story-kinds.js';
import { subscriptionKinds } from './subscription-kinds.js';

/**
 * The kinds of notifications in one table (docs/product/notifications.md#kinds). A new kind is a row here and its page,
 * both last.
 */
export const notificationKinds: Readonly<Record<NotificationKey, NotificationKind>> = {
  ...subscriptionKinds,
  ...storyKinds,
  ...commentKinds,
  ...seriesKinds,
  ...collectionKinds,
};

/** The keys in that order: of the counts, the pages and the settings. */
export const notificationKeys = Object.keys(notificationPages) as NotificationKey[];

/** Whether a text from outside is the key of a kind. */
export function isNotificationKey(text: string): text is NotificationKey {
  return Object.hasOwn(notificationPages, text);
}

/** The text of the page of all kinds while the member has no notification at all. */
export const noNotificationsAtAll =
  'Nothing has happened yet. Write a story, comment on one or follow an author.';
