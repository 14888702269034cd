import { type NoticeKey, noticePages, socialSites } from '@quillstead/catalogue';
import type { FieldKey } from '@quillstead/fields';
import { defineCall } from '../define-call.js';
import { defineFact } from '../define-fact.js';
import type { ReplyTypes } from '../replies/index.js';
import type { AccountStatus } from './user.js';

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

/** How often somebody gets letters about notices. */
export type NoteFrequency = ReplyTypes['settings']['note_email_frequency'];

/** How a person wants to be told of notices, whole. Not for eyes of others: it holds the address. */
export interface DeliverySettings {
  readonly user_id: number;
  readonly email: string;
  readonly is_email_verified: 0 | 1;
  readonly note_by_email: 0 | 1;
  /** Left out by facts that were told before there was a choice: at once. */
  readonly note_email_frequency?: NoteFrequency;
  /** Left out by the same facts: 0. */
  readonly show_nsfw?: 0 | 1;
  /** The kinds that are not pushed. */
  readonly push_off: readonly NoticeKey[];
  readonly status: AccountStatus;
}

/** Told at sign-up and with every change of a person, beside `user_changed` and with the same version. */
export const deliverySettingsChanged = defineFact<DeliverySettings>({
  name: 'accounts.delivery_settings_changed',
  subject: ({ user_id }) => `delivery:${user_id}`,
});
