import { defineCall } from '../define-call.js';

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
