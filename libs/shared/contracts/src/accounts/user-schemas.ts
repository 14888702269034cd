import { z } from 'zod';
import { count, nullable, flag, id, text, time } from '../wire.js';
import { storyFilter } from './story-filter.js';

export const role = z.enum(['member', 'moderator', 'admin']);

const newCounts = {
  count_notifications_new: z.record(text, count),
  count_notifications_new_total: count,
};

export const member = z.object({
  id,
  username: text,
  display_name: nullable(text),
  role,
  is_verified: flag,
  is_private: flag,
  show_nsfw: flag,
  show_email: flag,
  note_by_email: flag,
  theme_mode: nullable(z.enum(['light', 'dark', 'sepia'])),
  /** The filter that lists of stories have when they are opened; null for none. */
  story_filter: nullable(storyFilter),
  ...newCounts,
});

const visitor = z.object({ id: z.null(), ...newCounts });

/**
 * The response to a member who has proved all that a log-in needs, for an account which they deleted: the token with
 * which they come back, and when the account is deleted for good (docs/product/accounts.md#deletion).
 */
const returnReply = z.object({ id: z.null(), return_token: text, deletes_at: time });

/**
 * The response of a log-in: the member, or, if the right password is not enough, the token to send with the code.
 * `has_passkey` is 1 if a passkey can take the place of the code, and else absent.
 */
const logInReply = z.union([
  member,
  z.object({ id: z.null(), challenge: text, has_passkey: flag.optional() }),
  returnReply,
]);

/** The response of the log-ins after which no further step is needed. */
const logInEndReply = z.union([member, returnReply]);

/** The number of new notifications of a member, for each kind and in all. */
export const notificationCounts = z.object(newCounts);

/** The response of the session call: the viewer (docs/api.md). */
const viewer = z.union([member, visitor]);

export const userResponses = {
  viewer,
  member,
  log_in: logInReply,
  log_in_end: logInEndReply,
  notification_counts: notificationCounts,
};
