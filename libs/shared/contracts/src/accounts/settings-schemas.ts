import { commentRules, defaultCommentRule, type SocialKey, socialSites } from '@quillstead/catalogue';
import { z } from 'zod';
import { count, nullable, flag, text } from '../wire.js';
import { pushKeys } from './settings.js';
import { storyFilter } from './story-filter.js';

/**
 * The social sites that are new in this release: during a roll-out a process of the release before leaves their fields
 * out.
 */
const newSites: ReadonlySet<string> = new Set(['social_media_bluesky', 'social_media_mastodon']);

/** The fields of responses for the social sites: each is the address that the member gave. */
export const socialMedia = Object.fromEntries(
  socialSites.map(({ machine_name }) => [
    machine_name,
    newSites.has(machine_name) ? nullable(text).optional() : nullable(text),
  ]),
) as Record<SocialKey, ReturnType<typeof nullable<typeof text>>>;

const push = Object.fromEntries(pushKeys.map((key) => [key, flag])) as Record<
  (typeof pushKeys)[number],
  typeof flag
>;

/** The rule of an author for comments that wait for approval; the release before sends none. */
export const commentRule = z.enum(commentRules).default(defaultCommentRule);

/** All settings of a member, which only they see; `is_verified` is shown and cannot be set. */
export const settings = z.object({
  username: text,
  email: text,
  /** A new address that waits until the link sent to it is opened. */
  email_pending: nullable(text),
  display_name: nullable(text),
  bio: nullable(text),
  website: nullable(text),
  is_verified: flag,
  is_private: flag,
  show_email: flag,
  show_nsfw: flag,
  note_by_email: flag,
  /** How often a member who wants emails about notifications gets them. */
  note_email_frequency: z.enum(['at_once', 'hourly', 'daily']),
  /** Whether an email notifies of log-ins from new devices. */
  note_log_in: flag,
  /** The days after which comments on a story close; null for never. */
  comments_close_after: nullable(count).default(null),
  /** The people whose comments on the member's stories wait for approval. */
  comment_rule: commentRule,
  theme_mode: nullable(z.enum(['light', 'dark', 'sepia'])),
  /** The remembered filter of stories; `rememberFilter` sets it. */
  story_filter: nullable(storyFilter),
  ...push,
  ...socialMedia,
});

export const settingsResponses = {
  settings,
  remembered_filter: z.object({ story_filter: nullable(storyFilter) }),
};
