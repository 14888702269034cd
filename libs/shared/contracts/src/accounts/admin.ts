import { defineOperation } from '../operation.js';

/** People whose name or address begins with `q`, or everybody; who joined last first (docs/product/admin.md#roles). */
export const listUsers = defineOperation({
  name: 'accounts.list_users',
  method: 'GET',
  path: '/admin/users',
  audience: 'admin',
  optional: ['q', 'next'],
  reply: 'admin_user_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Verifies, suspends, lets back, or changes the role of somebody. */
export const changeUser = defineOperation({
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

/** The actions of moderators and admins, newest first (docs/product/admin.md#roles). */
export const listAdminActions = defineOperation({
  name: 'accounts.list_admin_actions',
  method: 'GET',
  path: '/admin/log',
  audience: 'moderator',
  optional: ['next'],
  reply: 'admin_action_list',
  errors: ['not_found', 'bad_cursor'],
});
