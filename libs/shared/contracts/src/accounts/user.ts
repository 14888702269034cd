import { defineAsk, defineCall } from '../define-call.js';
import { defineFact } from '../define-fact.js';
import type { DeliverySettings } from './settings.js';

/** The session call: changes nothing but the cookies, so it may be repeated and needs no XSRF header. */
export const readViewer = defineCall({
  name: 'accounts.read_viewer',
  method: 'POST',
  path: '/user/account/session',
  audience: 'anyone',
  reply: 'viewer',
  repeat: 'freely',
  withoutXsrf: true,
  errors: ['maintenance'],
});

/** Whether an account is there for others: a suspended one is hidden and can come back, a deleted one never does. */
export type AccountStatus = 'active' | 'suspended' | 'deleted';

/**
 * What others may see of a person, whole. Told at sign-up and whenever it changes; of an account that is deleted
 * everything but the id, the name and the status is empty.
 */
export interface PublicUser {
  readonly user_id: number;
  readonly username: string;
  readonly display_name: string | null;
  readonly bio: string | null;
  readonly website: string | null;
  /** Only with `show_email`, else null. */
  readonly email: string | null;
  /** The addresses that were given, by the dictionary's keys (`social_media_…`). */
  readonly social_media: Readonly<Record<string, string>>;
  readonly is_private: 0 | 1;
  readonly is_verified: 0 | 1;
  readonly joined_at: string;
  readonly status: AccountStatus;
}

/** A person signed up or changed what others see of them, or whether they are there at all. */
export const userChanged = defineFact<PublicUser>({
  name: 'accounts.user_changed',
  subject: ({ user_id }) => `user:${user_id}`,
  keepers: ['content', 'social', 'notifications', 'search', 'gateway'],
});

/** A person as the last `user_changed` told them. */
export type ExportedUser = PublicUser & { readonly version: number };

/**
 * Everybody there is or was, in the order of ids after one (0: from the first), at most `limit` of them, with a null
 * `after` when there are none left: for those who rebuild what they keep of people.
 */
export const exportUsers = defineAsk<
  { after: number; limit: number },
  { items: ExportedUser[]; after: number | null }
>({
  name: 'accounts.export_users',
  repeat: 'freely',
  callers: ['content', 'social', 'notifications', 'search'],
});

/** The same of how they want to be told of notices, of a deleted account too. */
export const exportDeliverySettings = defineAsk<
  { after: number; limit: number },
  { items: (Required<DeliverySettings> & { readonly version: number })[]; after: number | null }
>({ name: 'accounts.export_delivery_settings', repeat: 'freely', callers: ['notifications'] });

/** Ends an account for good (product.md, "Accounts"). The only DELETE with a body: it holds a password. */
export const deleteAccount = defineCall({
  name: 'accounts.delete_account',
  method: 'DELETE',
  path: '/user/account',
  audience: 'member',
  limit: 'log_in_account',
  required: ['password'],
  payloadIn: 'body',
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['wrong_password', 'last_admin'],
});
