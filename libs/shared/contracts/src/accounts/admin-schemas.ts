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
  /** `leaving`: the member has deleted the account and can still come back. */
  status: z.enum(['active', 'suspended', 'leaving', 'deleted']),
  /**
   * The time at which the account is deleted for good; a suspended account may have it too. Absent unless its member
   * deleted it.
   */
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
  /** The member of the staff who acted; null for the operator of the site, at the terminal. */
  user_id: nullable(id),
  /** The name of that member; null for the operator, and when the account is deleted. */
  username: nullable(text),
  action: text,
  /** The thing that the action changes, e.g. `user:7`. */
  subject: text,
  /** The name of the user whom the action changes; null for another subject, and when the account is deleted. */
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
    /** The hash of the last action, which can be noted elsewhere; null without actions. */
    last_hash: nullable(text),
    /** The first action at which the chain of hashes is broken; null if the log is whole. */
    broken_at: nullable(id),
  }),
  admin_user: adminUser,
  admin_user_list: listOf(adminUser),
  admin_action_list: listOf(adminAction),
};
