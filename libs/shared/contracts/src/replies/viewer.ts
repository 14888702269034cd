import { z } from 'zod';
import { count, emptyable, flag, id, text } from './wire.js';

export const role = z.enum(['member', 'moderator', 'admin']);

const notificationCounts = {
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
  ...notificationCounts,
});

const visitor = z.object({ id: z.null(), ...notificationCounts });

/** What is new for a member by the kinds of notices, and in all. */
export const noticeCounts = z.object(notificationCounts);

/** The answer of the session call: who is looking (api.md). */
const viewer = z.union([member, visitor]);

export const viewerReplies = {
  viewer,
  member,
  notice_counts: noticeCounts,
};
