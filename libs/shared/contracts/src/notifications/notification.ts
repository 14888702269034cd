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

/** The notices were looked at: `note_last` is now (product.md, "Notifications"). A repeat is harmless. */
export const markNoticesSeen = defineCall({
  name: 'notifications.mark_notices_seen',
  method: 'PUT',
  path: '/account/notifications',
  audience: 'member',
  required: ['updateKey'],
  reply: 'notice_counts',
  repeat: 'freely',
});
