import { defineAsk } from '../define-call.js';

/**
 * Whoever holds the link of a letter wants no more of them (RFC 8058). Logged in or not makes no difference, a repeat
 * is harmless. Throws `not_found` for a token that is not ours.
 */
export const unsubscribe = defineAsk<{ token: string }, null>({
  name: 'notifications.unsubscribe',
  repeat: 'freely',
  callers: ['gateway'],
});

/** The page of the site to which the link in a letter leads, with its token in the query. */
export const unsubscribePath = '/unsubscribe';
