import { defineCall } from '../define-call.js';

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
