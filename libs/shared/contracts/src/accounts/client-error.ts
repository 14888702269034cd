import { defineCall } from '../define-call.js';

/** A browser tells of a fault of ours; nobody is asked who they are (api.md, "Calls"). */
export const reportError = defineCall({
  name: 'accounts.report_error',
  method: 'POST',
  path: '/error',
  audience: 'anyone',
  limit: 'error_report',
  required: ['error'],
  reply: 'nothing',
  status: 204,
  withoutXsrf: true,
});

/** Client errors, grouped; last seen first (product.md, "Admin"). */
export const listErrors = defineCall({
  name: 'accounts.list_errors',
  method: 'GET',
  path: '/admin/errors',
  audience: 'moderator',
  optional: ['next'],
  reply: 'error_list',
  errors: ['not_found', 'bad_cursor'],
});

export const resolveError = defineCall({
  name: 'accounts.resolve_error',
  method: 'PUT',
  path: '/admin/error',
  audience: 'moderator',
  required: ['id', 'is_resolved'],
  reply: 'error_group',
  errors: ['not_found'],
});

export const deleteError = defineCall({
  name: 'accounts.delete_error',
  method: 'DELETE',
  path: '/admin/error',
  audience: 'moderator',
  required: ['id'],
  reply: 'nothing',
  status: 204,
  errors: ['not_found'],
});
