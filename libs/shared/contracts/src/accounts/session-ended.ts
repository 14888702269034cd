import { defineFact } from '../define-fact.js';

/** A session is over: every gateway forgets whom its cookie meant. */
export const sessionEnded = defineFact<{ session_id: number; token_hash: string; user_id: number }>({
  name: 'accounts.session_ended',
  subject: ({ session_id }) => `session:${session_id}`,
  keepers: ['gateway'],
});
