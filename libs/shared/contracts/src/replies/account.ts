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
  /** A new address that waits until the link sent to it is opened. */
  email_pending: emptyable(text),
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
  /** Whether an email tells of log-ins from new devices. */
  note_log_in: flag,
  theme_mode: emptyable(z.enum(['light', 'dark'])),
  ...push,
  ...socialMedia,
});

const session = z.object({
  id,
  created_at: time,
  last_used_at: time,
  user_agent: emptyable(text),
  /** The network of the last use, `203.0.113.0/24` or `2001:db8:1::/48`; null when none was noted. */
  network: emptyable(text),
  is_current: flag,
});

export const accountReplies = {
  settings,
  /** What a link that was sent to the address before did: stopped a change that waited, or took it back. */
  undone_email_change: z.object({ outcome: z.enum(['stopped', 'undone']) }),
  session_list: listOf(session),
};
