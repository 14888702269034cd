import { type NoticeKey, noticeKeys } from '@quillstead/catalogue';
import { z } from 'zod';
import { socialMedia } from './user.js';
import { emptyable, flag, id, listOf, text, time } from './wire.js';

type PushKey = `push_${NoticeKey}`;

const push = Object.fromEntries(noticeKeys.map((kind) => [`push_${kind}`, flag])) as Record<
  PushKey,
  typeof flag
>;

/** All settings of a member as only they see them; `is_verified` is shown and not set. */
export const settings = z.object({
  username: text,
  email: text,
  display_name: emptyable(text),
  bio: emptyable(text),
  website: emptyable(text),
  is_verified: flag,
  is_private: flag,
  show_email: flag,
  show_nsfw: flag,
  note_by_email: flag,
  /** How often letters about notices come to who wants them. */
  note_email_frequency: z.enum(['at_once', 'hourly', 'daily']),
  theme_mode: emptyable(z.enum(['light', 'dark'])),
  ...push,
  ...socialMedia,
});

export const session = z.object({
  id,
  created_at: time,
  last_used_at: time,
  user_agent: emptyable(text),
  is_current: flag,
});

export const sessionList = listOf(session);
