import { defineOperation } from '../operation.js';

/**
 * Reports one story, one comment or one person to moderators; again while the first is open changes nothing.
 * A report without a kind is of the kind `other`.
 */
export const sendReport = defineOperation({
  name: 'social.send_report',
  method: 'POST',
  path: '/report',
  audience: 'member',
  limit: 'feedback',
  required: ['reason'],
  optional: ['report_kind', 'story_id', 'comment_id', 'user_id'],
  reply: 'nothing',
  status: 201,
  errors: ['invalid', 'not_found'],
});

/**
 * The reported things, one entry for each thing: the open entries, or with `is_decided` those that a moderator has
 * decided, with `report_kind` those with a report of this kind (docs/product/admin.md#reports).
 */
export const listReports = defineOperation({
  name: 'social.list_reports',
  method: 'GET',
  path: '/admin/reports',
  audience: 'moderator',
  optional: ['is_decided', 'report_kind', 'next'],
  reply: 'report_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Keeps or removes a story or a comment, keeps or suspends a person, and closes all that was reported of them. */
export const decideReport = defineOperation({
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
