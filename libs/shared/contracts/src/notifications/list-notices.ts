import { defineCall } from '../define-call.js';

/** A member's notices of all kinds, or of the one that `page` names, the latest first. */
export const listNotices = defineCall({
  name: 'notifications.list_notices',
  method: 'GET',
  path: '/account/notifications',
  audience: 'member',
  optional: ['page', 'next'],
  reply: 'notice_list',
  errors: ['invalid', 'bad_cursor'],
});
