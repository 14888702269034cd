import { defineFact } from '../define-fact.js';

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
