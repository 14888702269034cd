import { defineAsk } from '../define-call.js';

/**
 * Suspends somebody in the name of the caller, a moderator who decides a report. Of the staff only admins suspend:
 * `forbidden`; `not_found` for whoever is no moderator, and for nobody's id.
 */
export const suspendUser = defineAsk<{ user_id: number }, null>({
  name: 'accounts.suspend_user',
  repeat: 'never',
  callers: ['social'],
});
