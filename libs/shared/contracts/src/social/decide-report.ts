import { defineCall } from '../define-call.js';

/** Keeps or removes a story or a comment, keeps or suspends a person, and closes all that was reported of them. */
export const decideReport = defineCall({
  name: 'social.decide_report',
  method: 'PUT',
  path: '/admin/report',
  audience: 'moderator',
  required: ['decision'],
  optional: ['story_id', 'comment_id', 'user_id'],
  hides: true,
  reply: 'report_case',
  errors: ['invalid', 'forbidden', 'not_found', 'last_admin', 'unreachable'],
});
