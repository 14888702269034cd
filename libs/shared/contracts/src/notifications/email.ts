import { notificationKeys } from '@quillstead/catalogue';
import { z } from 'zod';
import { defineInternalOperation, defineOperation } from '../operation.js';
import { count, emptyable, flag, id, listOf, text, time } from '../wire.js';

/**
 * Emails about notifications that no mail server took, newest first, and how many there were on each of the last days
 * (docs/product/admin.md#roles).
 */
export const listEmails = defineOperation({
  name: 'notifications.list_emails',
  method: 'GET',
  path: '/admin/emails',
  audience: 'moderator',
  optional: ['next'],
  reply: 'email_list',
  errors: ['not_found', 'bad_cursor'],
});

/** The page of the site to which the link in an email leads, with its token in the query. */
export const unsubscribePath = '/unsubscribe';

/**
 * Switches emails off for the receiver of the email whose link has the token (RFC 8058). It makes no difference who is
 * logged in, and a repeat is harmless. Throws `not_found` for a token that is not ours.
 */
export const unsubscribe = defineInternalOperation({
  name: 'notifications.unsubscribe',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: z.object({ token: text }), reply: z.null() },
});

/** Refused for good by a mail server, or taken by none for days. */
const outcome = z.enum(['refused', 'given_up']);
/** The response of the mail server, 5xx; null when it gave none. */
const smtpCode = emptyable(z.int());

/** An email about notifications that did not go. */
const failedEmail = z.object({
  id,
  user_id: id,
  /** Null when the person is not known any more. */
  username: emptyable(text),
  /** The kind of its notifications; null for an email that gathered all kinds. */
  kind: emptyable(z.enum(notificationKeys)),
  made_at: time,
  tries: count,
  outcome,
  smtp_code: smtpCode,
  /** The address was refused so often that it gets no more emails until it is changed or confirmed again. */
  is_stopped: flag,
});

export const emailResponses = {
  /** With how many there were on each of the last thirty days (UTC), the latest day first. */
  email_list: listOf(failedEmail).extend({
    totals: z.array(z.object({ day: z.iso.date(), outcome, smtp_code: smtpCode, count })),
  }),
};
