import { type NoticeKey, noticePages, socialSites } from '@quillstead/catalogue';
import type { FieldKey } from '@quillstead/fields';
import { defineCall } from '../define-call.js';

type SocialKey = (typeof socialSites)[number]['machine_name'];
type PushKey = `push_${NoticeKey}`;

/** The settings' keys for the addresses on social sites, and for pushing each kind of notice. */
export const socialKeys: readonly SocialKey[] = socialSites.map(({ machine_name }) => machine_name);
const noticeKeys = Object.keys(noticePages) as NoticeKey[];
export const pushKeys: readonly PushKey[] = noticeKeys.map((kind): PushKey => `push_${kind}`);

const switches = ['is_private', 'show_email', 'show_nsfw', 'note_by_email', 'note_log_in'] as const;
const profile = ['username', 'email', 'display_name', 'bio', 'website'] as const;

/** All that a member can set (product.md, "Accounts"; spec section 3). */
export const settingsKeys = [
  ...profile,
  ...switches,
  'theme_mode' as const,
  'note_email_frequency' as const,
  ...pushKeys,
  ...socialKeys,
] satisfies FieldKey[];

export const readSettings = defineCall({
  name: 'accounts.read_settings',
  method: 'GET',
  path: '/user/account/settings',
  audience: 'member',
  reply: 'settings',
});

/**
 * Changes what is sent and leaves the rest; `password` is the current one, needed when the address changes. In place of a
 * confirmed address the new one waits as `email_pending` until its link is opened.
 */
export const changeSettings = defineCall({
  name: 'accounts.change_settings',
  method: 'PUT',
  path: '/user/account/settings',
  audience: 'member',
  optional: [...settingsKeys, 'password'],
  hides: true,
  reply: 'settings',
  errors: ['taken', 'wrong_password'],
});
