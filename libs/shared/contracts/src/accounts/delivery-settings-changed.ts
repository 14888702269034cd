import type { NoticeKey } from '@quillstead/catalogue';
import { defineFact } from '../define-fact.js';
import type { ReplyTypes } from '../replies/index.js';
import type { AccountStatus } from './user-changed.js';

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
