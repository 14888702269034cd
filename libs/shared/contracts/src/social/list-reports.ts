import { defineCall } from '../define-call.js';

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
