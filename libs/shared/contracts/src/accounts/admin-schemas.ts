import { z } from 'zod';
import { nullable, flag, id, listOf, text, time } from '../wire.js';
import { role } from './user-schemas.js';

const adminUser = z.object({
  user_id: id,
  username: text,
  display_name: nullable(text),
  /** Null when the account is deleted. */
  email: nullable(text),
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
  user_id: nullable(id),
  /** Null of the operator, and when the account is deleted. */
  username: nullable(text),
  action: text,
  /** The thing that the action changes, e.g. `user:7`. */
  subject: text,
  /** Of the user that the action changes; null for another subject, and when the account is deleted. */
  subject_username: nullable(text),
  subject_status: nullable(z.enum(['active', 'suspended'])),
  before: state,
  after: state,
});

export const adminResponses = {
  admin_user: adminUser,
  admin_user_list: listOf(adminUser),
  admin_action_list: listOf(adminAction),
};
