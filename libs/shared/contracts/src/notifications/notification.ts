import { defineOperation } from '../operation.js';

/** Returns a member's notifications of all kinds, or of those that `page` names, the latest first. */
export const listNotifications = defineOperation({
  name: 'notifications.list_notifications',
  method: 'GET',
  path: '/account/notifications',
  audience: 'member',
  optional: ['page', 'next'],
  reply: 'notification_list',
  errors: ['invalid', 'bad_cursor'],
});

/**
 * Marks the notifications as seen: `note_last` is now (docs/product/notifications.md#seen). A repeat has no further
 * effect.
 */
export const markNotificationsSeen = defineOperation({
  name: 'notifications.mark_notifications_seen',
  method: 'PUT',
  path: '/account/notifications',
  audience: 'member',
  required: ['updateKey'],
  reply: 'notification_counts',
  repeat: 'freely',
});
