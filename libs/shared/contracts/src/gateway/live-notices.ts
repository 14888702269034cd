import { defineOperation } from '../operation.js';

/**
 * The member's counts of new notices as server-sent events, the present ones first and then each time they change, at
 * most once a second. It ends with the session, and after an hour at most; the browser comes back by itself.
 */
export const liveNotices = defineOperation({
  name: 'gateway.live_notices',
  method: 'GET',
  path: '/account/notifications/live',
  audience: 'member',
  reply: 'notice_counts',
  media: 'text/event-stream',
});
