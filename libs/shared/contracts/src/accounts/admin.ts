import { defineOperation } from '../operation.js';

/**
 * Returns the users whose name or address begins with `q`, or all users, the latest to join first
 * (docs/product/admin.md#roles).
 */
export const listUsers = defineOperation({
  name: 'accounts.list_users',
  method: 'GET',
  path: '/admin/users',
  audience: 'admin',
  optional: ['q', 'next'],
  reply: 'admin_user_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Verifies, suspends or reinstates a user, or changes their role. */
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

/** Deletes the account of a user for good, at once. */
export const deleteUser = defineOperation({
  name: 'accounts.delete_user',
  method: 'DELETE',
  path: '/admin/user',
  audience: 'admin',
  required: ['user_id'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['not_found', 'last_admin', 'conflict'],
});

/** Returns what the staff noted about a member, the newest first (docs/product/admin.md#notes). */
export const listMemberNotes = defineOperation({
  name: 'accounts.list_member_notes',
  method: 'GET',
  path: '/admin/user/notes',
  audience: 'moderator',
  required: ['user_id'],
  reply: 'member_note_list',
  errors: ['not_found'],
});

export const addMemberNote = defineOperation({
  name: 'accounts.add_member_note',
  method: 'POST',
  path: '/admin/user/note',
  audience: 'moderator',
  required: ['user_id', 'staff_note'],
  reply: 'member_note',
  status: 201,
  errors: ['not_found'],
});

/** Deletes a note. A moderator may delete only their own notes (`forbidden` for others), an admin all. */
export const deleteMemberNote = defineOperation({
  name: 'accounts.delete_member_note',
  method: 'DELETE',
  path: '/admin/user/note',
  audience: 'moderator',
  required: ['id'],
  reply: 'nothing',
  status: 204,
  errors: ['not_found', 'forbidden'],
});

/** Checks whether the log of the staff is whole (docs/product/admin.md#chain). */
export const checkAdminLog = defineOperation({
  name: 'accounts.check_admin_log',
  method: 'GET',
  path: '/admin/log/check',
  audience: 'moderator',
  reply: 'admin_log_check',
  errors: ['not_found'],
});

/** Returns the actions of moderators and admins, newest first (docs/product/admin.md#roles). */
export const listAdminActions = defineOperation({
  name: 'accounts.list_admin_actions',
  method: 'GET',
  path: '/admin/log',
  audience: 'moderator',
  optional: ['next'],
  reply: 'admin_action_list',
  errors: ['not_found', 'bad_cursor'],
});
