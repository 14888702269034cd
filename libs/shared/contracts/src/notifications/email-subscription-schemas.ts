import { z } from 'zod';
import { defineInternalOperation } from '../operation.js';
import { exportPage, exportPageRequest } from '../accounts/data-export-schemas.js';
import { count, flag, text } from '../wire.js';

const emailSubscriptionToken = z.object({ token: text });

/**
 * Confirms the email subscription whose email has the token; a repeat changes nothing. Throws `not_found` for a token
 * that the site did not make, that is two days old or whose subscription has ended.
 */
export const confirmEmailSubscription = defineInternalOperation({
  name: 'notifications.confirm_email_subscription',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: emailSubscriptionToken, reply: z.null() },
});

/**
 * Ends the email subscription whose email has the token (RFC 8058), or removes the address of a reading device. Throws
 * `not_found` for a token that the site did not make.
 */
export const endEmailSubscription = defineInternalOperation({
  name: 'notifications.end_email_subscription',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: emailSubscriptionToken, reply: z.null() },
});

/**
 * Sets the subscription to one email a week. Throws `not_found` for a token that the site did not make or whose
 * subscription has ended.
 */
export const getStoriesWeekly = defineInternalOperation({
  name: 'notifications.get_stories_weekly',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: emailSubscriptionToken, reply: z.null() },
});

/** Sets the subscription to one email for each story again. Throws `not_found` as above. */
export const getEachStoryByEmail = defineInternalOperation({
  name: 'notifications.get_each_story_by_email',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: emailSubscriptionToken, reply: z.null() },
});

/** Records a bounce or a complaint: a message from a mailbox, or a hook of Postmark. Anything else is ignored. */
export const noteEmailReport = defineInternalOperation({
  name: 'notifications.note_email_report',
  repeat: 'never',
  callers: ['gateway'],
  schemas: {
    /** The body is in base64. */
    payload: z.object({ form: z.enum(['message', 'postmark']), body: z.string() }),
    reply: z.object({ outcome: z.enum(['ended', 'counted', 'ignored']) }),
  },
});

/**
 * The parts of the export with email subscriptions: those of readers of the member, and those of the member's own
 * address.
 */
export const emailSubscriptionExportParts = ['email_subscribers', 'email_subscriptions'] as const;

export const readEmailSubscriptionExport = defineInternalOperation({
  name: 'notifications.export_email_subscriptions',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: exportPageRequest(emailSubscriptionExportParts), reply: exportPage },
});

export const emailSubscriptionResponses = {
  /** Whether visitors can subscribe to the author's stories by email. */
  email_offer: z.object({ is_offered: flag }),
  email_subscribers: z.object({
    is_offered: flag,
    /** The number of confirmed subscriptions, and of those of them whose address the author may have. */
    count_confirmed: count,
    count_shared: count,
  }),
  /**
   * The outcome of each line, in order: `invited` gets an email, `known` has one or had one, `incomplete` has no
   * address, day or source, `limited` is above the limit of a day.
   */
  imported_email_readers: z.object({
    outcomes: z.array(z.enum(['invited', 'known', 'incomplete', 'limited'])),
  }),
  /** The lines of a CSV file; `next` is null at its end. */
  email_subscriber_lines: z.object({ lines: z.array(text), next: text.nullable() }),
};
