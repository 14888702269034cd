import type { RetriedKind } from '../background-work.js';
import { defineAsk, defineCall } from '../define-call.js';
import type { ServiceName } from '../service-name.js';

/** People whose name or address begins with `q`, or everybody; who joined last first (product.md, "Admin"). */
export const listUsers = defineCall({
  name: 'accounts.list_users',
  method: 'GET',
  path: '/admin/users',
  audience: 'admin',
  optional: ['q', 'next'],
  reply: 'admin_user_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Verifies, suspends, lets back, or changes the role of somebody. */
export const changeUser = defineCall({
  name: 'accounts.change_user',
  method: 'PUT',
  path: '/admin/user',
  audience: 'admin',
  required: ['user_id'],
  optional: ['is_verified', 'status', 'role'],
  hides: true,
  reply: 'admin_user',
  errors: ['not_found', 'last_admin'],
});

/**
 * Suspends somebody in the name of the caller, a moderator who decides a report. Of the staff only admins suspend:
 * `forbidden`; `not_found` for whoever is no moderator, and for nobody's id.
 */
export const suspendUser = defineAsk<{ user_id: number }, null>({
  name: 'accounts.suspend_user',
  repeat: 'never',
  callers: ['social'],
});

/** Who of the staff did what, newest first (product.md, "Admin"). */
export const listAdminActions = defineCall({
  name: 'accounts.list_admin_actions',
  method: 'GET',
  path: '/admin/log',
  audience: 'moderator',
  optional: ['next'],
  reply: 'admin_action_list',
  errors: ['not_found', 'bad_cursor'],
});

/**
 * Writes into the log of the staff that the caller, an admin, has what failed in a service tried again. `not_found`
 * for everybody else.
 */
export const noteRetry = defineAsk<{ readonly service: ServiceName; readonly work: RetriedKind }, null>({
  name: 'accounts.note_retry',
  repeat: 'never',
  callers: ['gateway'],
});
