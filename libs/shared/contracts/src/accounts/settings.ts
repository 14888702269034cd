import {
  type NotificationKey,
  notificationKeys,
  type SocialKey,
  socialSites,
  storyFilterFields,
} from '@quillstead/catalogue';
import type { FieldKey } from '@quillstead/fields';
import { defineOperation } from '../operation.js';

type PushKey = `push_${NotificationKey}`;

/** The settings' keys for the addresses on social sites, and for pushing each kind of notification. */
export const socialKeys: readonly SocialKey[] = socialSites.map(({ machine_name }) => machine_name);

export const pushKeys: readonly PushKey[] = notificationKeys.map((kind): PushKey => `push_${kind}`);

const switches = ['is_private', 'show_email', 'show_nsfw', 'note_by_email', 'note_log_in'] as const;

const profile = ['username', 'email', 'display_name', 'bio', 'website'] as const;

/** All that a member can set (docs/product/accounts.md#settings). */
export const settingsKeys = [
  ...profile,
  ...switches,
  'theme_mode' as const,
  'note_email_frequency' as const,
  'comments_close_after' as const,
  'comment_rule' as const,
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
 * Changes what is sent and leaves the rest. Another address needs the step-up; `password`, the current one, is one. In
 * place of a confirmed address the new one waits as `email_pending` until its link is opened.
 */
export const changeSettings = defineOperation({
  name: 'accounts.change_settings',
  method: 'PUT',
  path: '/user/account/settings',
  audience: 'member',
  optional: [...settingsKeys, 'password'],
  hides: true,
  reply: 'settings',
  errors: ['taken', 'conflict', 'email_refused', 'step_up_required', 'wrong_password'],
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
