import { z } from 'zod';
import { defineOperation } from '../operation.js';
import { emptyable, flag, id, listOf, text, time } from '../wire.js';
import { role } from './user.js';

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

const adminUser = z.object({
  user_id: id,
  username: text,
  display_name: emptyable(text),
  /** Null when the account is deleted. */
  email: emptyable(text),
  role,
  status: z.enum(['active', 'suspended', 'deleted']),
  is_verified: flag,
  is_private: flag,
  joined_at: time,
});

/** The values before or after an action, by the names of the fields that the action changes. */
const state = z.record(text, z.union([text, z.number()]));

const adminAction = z.object({
  id,
  done_at: time,
  /** Null: the operator of the site, at the terminal. */
  user_id: emptyable(id),
  /** Null of the operator, and when the account is deleted. */
  username: emptyable(text),
  action: text,
  /** The thing that the action changes, e.g. `user:7`. */
  subject: text,
  /** Of the user that the action changes; null for another subject, and when the account is deleted. */
  subject_username: emptyable(text),
  subject_status: emptyable(z.enum(['active', 'suspended'])),
  before: state,
  after: state,
});

export const adminResponses = {
  admin_user: adminUser,
  admin_user_list: listOf(adminUser),
  admin_action_list: listOf(adminAction),
};
