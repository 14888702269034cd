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

/** The keys of the settings for the addresses on social sites, and for pushing each kind of notification. */
export const socialKeys: readonly SocialKey[] = socialSites.map(({ machine_name }) => machine_name);

export const pushKeys: readonly PushKey[] = notificationKeys.map((kind): PushKey => `push_${kind}`);

const switches = ['is_private', 'show_email', 'show_nsfw', 'note_by_email', 'note_log_in'] as const;

const profile = ['username', 'email', 'display_name', 'bio', 'website'] as const;

/** The keys of all settings that a member can change (docs/product/accounts.md#settings). */
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
 * Changes the settings that are sent and no others. Another address needs the step-up; `password`, the current one, is
 * one. If the present address is confirmed, the new one waits as `email_pending` until its link is opened.
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

/** Stores a filter in place of the one before; when no field is set, it deletes the one before. */
export const rememberFilter = defineOperation({
  name: 'accounts.remember_filter',
  method: 'PUT',
  path: '/user/account/filter',
  audience: 'member',
  optional: [...storyFilterFields],
  reply: 'remembered_filter',
  repeat: 'freely',
});
