import { defineOperation } from '../operation.js';

/**
 * Sends the member's counts of new notifications as server-sent events, the present ones first and then each time they
 * change, at most once a second. The stream ends with the session, and after an hour at most; the browser then connects
 * again by itself.
 */
export const liveNotifications = defineOperation({
  name: 'gateway.live_notifications',
  method: 'GET',
  path: '/account/notifications/live',
  audience: 'member',
  reply: 'notification_counts',
  media: 'text/event-stream',
});
