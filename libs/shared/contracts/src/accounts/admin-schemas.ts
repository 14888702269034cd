import { z } from 'zod';
import { count, nullable, flag, id, listOf, text, time } from '../wire.js';
import { role } from './user-schemas.js';

const adminUser = z.object({
  user_id: id,
  username: text,
  display_name: nullable(text),
  /** Null when the account is deleted. */
  email: nullable(text),
  role,
  /** `leaving`: its member deleted it and can still come back. */
  status: z.enum(['active', 'suspended', 'leaving', 'deleted']),
  /** When it is deleted for good; a suspended account may have this too. Absent unless its member deleted it. */
  deletes_at: time.optional(),
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
  subject_status: nullable(z.enum(['active', 'suspended', 'leaving'])),
  before: state,
  after: state,
});

const memberNote = z.object({
  id,
  note: text,
  /** The name of the writer; null when their account is deleted. */
  username: nullable(text),
  noted_at: time,
  is_own: flag,
});

export const adminResponses = {
  member_note: memberNote,
  member_note_list: z.object({ items: z.array(memberNote) }),
  admin_log_check: z.object({
    count,
    /** Of the last act, to be noted elsewhere; null without acts. */
    last_hash: nullable(text),
    /** The first act at which the chain does not hold; null of a log that is whole. */
    broken_at: nullable(id),
  }),
  admin_user: adminUser,
  admin_user_list: listOf(adminUser),
  admin_action_list: listOf(adminAction),
};
