import { defineAsk, defineCall } from '../define-call.js';
import { defineJob } from '../define-job.js';

/**
 * Letters about notices that no mail server took, newest first, and how many there were on each of the last days
 * (product.md, "Admin").
 */
export const listLetters = defineCall({
  name: 'notifications.list_letters',
  method: 'GET',
  path: '/admin/letters',
  audience: 'moderator',
  optional: ['next'],
  reply: 'letter_list',
  errors: ['not_found', 'bad_cursor'],
});

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

/**
 * Takes what is due of push messages and letters until nothing is. What is due stands in PostgreSQL, so a job that is
 * lost loses nothing: the next one takes it.
 */
export const deliverJob = defineJob<Record<string, never>>({ name: 'notifications.deliver', attempts: 3 });

/** Forgets devices, sessions and notes of deliveries that are over. */
export const forgetOldDeliveriesJob = defineJob<Record<string, never>>({
  name: 'notifications.forget_old_deliveries',
  attempts: 3,
});
