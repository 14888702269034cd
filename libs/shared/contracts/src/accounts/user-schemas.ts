import { z } from 'zod';
import { count, nullable, flag, id, text } from '../wire.js';
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
  /** The filter with which lists of stories open; null for none. */
  story_filter: nullable(storyFilter),
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
