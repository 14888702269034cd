import { defineCall } from '../define-call.js';

/** Tells moderators of one story, one comment or one person; again while the first is open changes nothing. */
export const sendReport = defineCall({
  name: 'social.send_report',
  method: 'POST',
  path: '/report',
  audience: 'member',
  limit: 'feedback',
  required: ['reason'],
  optional: ['story_id', 'comment_id', 'user_id'],
  reply: 'nothing',
  status: 201,
  errors: ['invalid', 'not_found'],
});
