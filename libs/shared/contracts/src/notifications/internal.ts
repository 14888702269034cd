import { z } from 'zod';
import { defineAsk } from '../define-call.js';
import { noticeCounts } from '../replies/viewer.js';
import { id, text } from '../replies/wire.js';

/**
 * Whoever holds the link of an email wants no more of them (RFC 8058). Logged in or not makes no difference, a repeat
 * is harmless. Throws `not_found` for a token that is not ours.
 */
export const unsubscribe = defineAsk({
  name: 'notifications.unsubscribe',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: z.object({ token: text }), reply: z.null() },
});

/** In how many groups of each kind something is new for a member; kinds without are left out. */
export const countNewNotices = defineAsk({
  name: 'notifications.count_new',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: z.object({ user_id: id }), reply: noticeCounts },
});

/** The same of many members at once, in any order; who has nothing new is among them. */
export const countNewNoticesOfMany = defineAsk({
  name: 'notifications.count_new_of_many',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({ user_ids: z.array(id) }),
    reply: z.array(noticeCounts.extend({ user_id: id })),
  },
});
