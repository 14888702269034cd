import { defineOperation } from '../operation.js';

/** Reports an error of the web app in a browser; its user stays anonymous (docs/product/admin.md#client-errors). */
export const reportError = defineOperation({
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

/** Returns the groups of client errors, last seen first (docs/product/admin.md#client-errors). */
export const listErrors = defineOperation({
  name: 'accounts.list_errors',
  method: 'GET',
  path: '/admin/errors',
  audience: 'moderator',
  optional: ['next'],
  reply: 'error_list',
  errors: ['not_found', 'bad_cursor'],
});

export const resolveError = defineOperation({
  name: 'accounts.resolve_error',
  method: 'PUT',
  path: '/admin/error',
  audience: 'moderator',
  required: ['id', 'is_resolved'],
  reply: 'error_group',
  errors: ['not_found'],
});

export const deleteError = defineOperation({
  name: 'accounts.delete_error',
  method: 'DELETE',
  path: '/admin/error',
  audience: 'moderator',
  required: ['id'],
  reply: 'nothing',
  status: 204,
  errors: ['not_found'],
});
