import { notificationKeys } from '@quillstead/catalogue';
import { z } from 'zod';
import { defineInternalOperation } from '../operation.js';
import { count, nullable, flag, id, listOf, text, time } from '../wire.js';

/**
 * Switches emails off for the receiver of the email whose link has the token (RFC 8058), whoever is logged in. A repeat
 * has no further effect. Throws `not_found` for a token that the site did not make.
 */
export const unsubscribe = defineInternalOperation({
  name: 'notifications.unsubscribe',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: z.object({ token: text }), reply: z.null() },
});

/** The reason why an email was not sent: refused for good by a mail server, or accepted by none in all tries. */
const outcome = z.enum(['refused', 'given_up']);

/** The response of the mail server, 5xx; null when it gave none. */
const smtpCode = nullable(z.int());

/** An email about notifications that could not be sent. */
const failedEmail = z.object({
  id,
  user_id: id,
  /** The name of the receiver; null when it is not known any more. */
  username: nullable(text),
  /** The kind of its notifications; null for an email that gathered all kinds. */
  kind: nullable(z.enum(notificationKeys)),
  made_at: time,
  tries: count,
  outcome,
  smtp_code: smtpCode,
  /** Whether the address was refused so often that it gets no more emails until it is changed or confirmed again. */
  is_stopped: flag,
});

export const emailResponses = {
  /** The failed emails, with their numbers on each of the last thirty days (UTC), the latest day first. */
  email_list: listOf(failedEmail).extend({
    totals: z.array(z.object({ day: z.iso.date(), outcome, smtp_code: smtpCode, count })),
  }),
};
