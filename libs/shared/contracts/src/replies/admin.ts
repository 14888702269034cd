import { z } from 'zod';
import { count, emptyable, flag, id, listOf, text, time } from './wire.js';
import { role } from './viewer.js';

/** A group of client errors with one of them as a sample (product.md, "Admin"). */
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

const feedbackEntry = z.object({
  id,
  feedback: text,
  /** Null when the account was deleted since. */
  user_id: emptyable(id),
  username: emptyable(text),
  sent_at: time,
  is_handled: flag,
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

/** What an act found and what it left, by the name of what it changed. */
const state = z.record(text, z.union([text, z.number()]));

const adminAction = z.object({
  id,
  done_at: time,
  /** Null: whoever runs the site, at the terminal. */
  user_id: emptyable(id),
  username: emptyable(text),
  action: text,
  /** What was acted upon, e.g. `user:7`. */
  subject: text,
  before: state,
  after: state,
});

export const adminReplies = {
  error_group: errorGroup,
  error_list: listOf(errorGroup),
  feedback_entry: feedbackEntry,
  feedback_list: listOf(feedbackEntry),
  admin_user: adminUser,
  admin_user_list: listOf(adminUser),
  admin_action_list: listOf(adminAction),
};
