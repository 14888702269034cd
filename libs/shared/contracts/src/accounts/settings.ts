import {
  type NotificationKey,
  notificationPages,
  type SocialKey,
  socialSites,
  storyFilterFields,
} from '@quillstead/catalogue';
import type { FieldKey } from '@quillstead/fields';
import { z } from 'zod';
import { defineOperation } from '../operation.js';
import { emptyable, flag, text } from '../wire.js';
import { storyFilter } from './story-filter.js';

type PushKey = `push_${NotificationKey}`;

/** The settings' keys for the addresses on social sites, and for pushing each kind of notification. */
export const socialKeys: readonly SocialKey[] = socialSites.map(({ machine_name }) => machine_name);
const notificationKeys = Object.keys(notificationPages) as NotificationKey[];
export const pushKeys: readonly PushKey[] = notificationKeys.map((kind): PushKey => `push_${kind}`);

const switches = ['is_private', 'show_email', 'show_nsfw', 'note_by_email', 'note_log_in'] as const;
const profile = ['username', 'email', 'display_name', 'bio', 'website'] as const;

/** All that a member can set (docs/product/accounts.md#settings). */
export const settingsKeys = [
  ...profile,
  ...switches,
  'theme_mode' as const,
  'note_email_frequency' as const,
  ...pushKeys,
  ...socialKeys,
] satisfies FieldKey[];

export const readSettings = defineOperation({
  name: 'accounts.read_settings',
  method: 'GET',
  path: '/user/account/settings',
  audience: 'member',
  reply: 'settings',
});

/**
 * Changes what is sent and leaves the rest; `password` is the current one, needed when the address changes. In place of
 * a confirmed address the new one waits as `email_pending` until its link is opened.
 */
export const changeSettings = defineOperation({
  name: 'accounts.change_settings',
  method: 'PUT',
  path: '/user/account/settings',
  audience: 'member',
  optional: [...settingsKeys, 'password'],
  hides: true,
  reply: 'settings',
  errors: ['taken', 'wrong_password'],
});

/** Remembers a filter in place of the one before; without a field that is set it forgets the one before. */
export const rememberFilter = defineOperation({
  name: 'accounts.remember_filter',
  method: 'PUT',
  path: '/user/account/filter',
  audience: 'member',
  optional: [...storyFilterFields],
  reply: 'remembered_filter',
  repeat: 'freely',
});

/** The fields of responses for the social sites: each is the address that the member gave. */
export const socialMedia = Object.fromEntries(
  socialSites.map(({ machine_name }) => [machine_name, emptyable(text)]),
) as Record<SocialKey, ReturnType<typeof emptyable<typeof text>>>;

const push = Object.fromEntries(notificationKeys.map((kind) => [`push_${kind}`, flag])) as Record<
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
  /** How often emails about notifications come to who wants them. */
  note_email_frequency: z.enum(['at_once', 'hourly', 'daily']),
  /** Whether an email notifies of log-ins from new devices. */
  note_log_in: flag,
  theme_mode: emptyable(z.enum(['light', 'dark'])),
  /** The remembered filter of stories; `rememberFilter` sets it. */
  story_filter: emptyable(storyFilter),
  ...push,
  ...socialMedia,
});

export const settingsResponses = {
  settings,
  remembered_filter: z.object({ story_filter: emptyable(storyFilter) }),
};
