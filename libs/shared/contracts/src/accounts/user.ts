import { z } from 'zod';
import { defineOperation } from '../operation.js';
import { count, emptyable, flag, id, text } from '../wire.js';
import { storyFilter } from './story-filter.js';

/** The session call: changes nothing but the cookies, so it may be repeated and needs no XSRF header. */
export const readViewer = defineOperation({
  name: 'accounts.read_viewer',
  method: 'POST',
  path: '/user/account/session',
  audience: 'anyone',
  reply: 'viewer',
  repeat: 'freely',
  withoutXsrf: true,
  errors: ['maintenance'],
});

/** Ends an account for good (docs/product/accounts.md#deletion). The only DELETE with a body: it holds a password. */
export const deleteAccount = defineOperation({
  name: 'accounts.delete_account',
  method: 'DELETE',
  path: '/user/account',
  audience: 'member',
  limit: 'log_in_account',
  required: ['password'],
  payloadIn: 'body',
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['wrong_password', 'last_admin'],
});

export const role = z.enum(['member', 'moderator', 'admin']);

const newCounts = {
  count_notifications_new: z.record(text, count),
  count_notifications_new_total: count,
};

export const member = z.object({
  id,
  username: text,
  display_name: emptyable(text),
  role,
  is_verified: flag,
  is_private: flag,
  show_nsfw: flag,
  show_email: flag,
  note_by_email: flag,
  theme_mode: emptyable(z.enum(['light', 'dark'])),
  /** The filter with which lists of stories open; null for none. */
  story_filter: emptyable(storyFilter),
  ...newCounts,
});

const visitor = z.object({ id: z.null(), ...newCounts });

/** The number of new notifications of a member, for each kind and in all. */
export const notificationCounts = z.object(newCounts);

/** The response of the session call: the viewer (docs/api.md). */
const viewer = z.union([member, visitor]);

export const userResponses = {
  viewer,
  member,
  notification_counts: notificationCounts,
};
