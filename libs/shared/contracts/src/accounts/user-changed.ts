import { defineFact } from '../define-fact.js';

/** A person signed up or changed what others see of them. */
export const userChanged = defineFact<{
  user_id: number;
  username: string;
  display_name: string | null;
  is_private: 0 | 1;
  is_verified: 0 | 1;
}>({
  name: 'accounts.user_changed',
  subject: ({ user_id }) => `user:${user_id}`,
});
