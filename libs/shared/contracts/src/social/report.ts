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

/** What was reported, a thing an entry: the open ones, or with `is_decided` those decided upon (product.md, "Admin"). */
export const listReports = defineCall({
  name: 'social.list_reports',
  method: 'GET',
  path: '/admin/reports',
  audience: 'moderator',
  optional: ['is_decided', 'next'],
  reply: 'report_list',
  errors: ['not_found', 'bad_cursor'],
});

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
