import type { NoticeKey } from '@quillstead/catalogue';
import { defineFact } from '../define-fact.js';
import type { AccountStatus } from './user-changed.js';

/** How a person wants to be told of notices, whole. Not for eyes of others: it holds the address. */
export interface DeliverySettings {
  readonly user_id: number;
  readonly email: string;
  readonly is_email_verified: 0 | 1;
  readonly note_by_email: 0 | 1;
  /** The kinds that are not pushed. */
  readonly push_off: readonly NoticeKey[];
  readonly status: AccountStatus;
}

/** Told at sign-up and with every change of a person, beside `user_changed` and with the same version. */
export const deliverySettingsChanged = defineFact<DeliverySettings>({
  name: 'accounts.delivery_settings_changed',
  subject: ({ user_id }) => `delivery:${user_id}`,
});
