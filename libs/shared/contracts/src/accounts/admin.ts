import { defineCall } from '../define-call.js';

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
