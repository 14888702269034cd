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
  ...notificationCounts,
});

export const visitor = z.object({ id: z.null(), ...notificationCounts });

/** The answer of the session call: who is looking (api.md). */
export const viewer = z.union([member, visitor]);
