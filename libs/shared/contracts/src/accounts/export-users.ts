import { defineAsk } from '../define-call.js';
import type { DeliverySettings } from './delivery-settings-changed.js';
import type { PublicUser } from './user-changed.js';

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
