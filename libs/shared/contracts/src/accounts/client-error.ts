import { z } from 'zod';
import { defineOperation } from '../operation.js';
import { count, emptyable, flag, id, listOf, text, time } from '../wire.js';

/** A browser reports a fault of ours; its user stays anonymous (docs/product/admin.md#client-errors). */
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

/** Client errors, grouped; last seen first (docs/product/admin.md#client-errors). */
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

/** A group of client errors with one of them as a sample (docs/product/admin.md#client-errors). */
const errorGroup = z.object({
  id,
  message: text,
  stack: text,
  /** The pattern of the page's address; null for an address that leads nowhere. */
  route: emptyable(text),
  /** The build of the page that reported it last; null when no page has said so. */
  release: emptyable(text),
  count,
  first_seen_at: time,
  last_seen_at: time,
  is_resolved: flag,
});

export const clientErrorResponses = {
  error_group: errorGroup,
  error_list: listOf(errorGroup),
};
