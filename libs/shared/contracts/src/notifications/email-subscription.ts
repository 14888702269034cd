import { defineOperation } from '../operation.js';

/** Returns whether the new stories of an author are offered by email; 0 also for an author who does not exist. */
export const readEmailOffer = defineOperation({
  name: 'notifications.read_email_offer',
  method: 'GET',
  path: '/email-subscription',
  audience: 'anyone',
  required: ['user_id'],
  reply: 'email_offer',
});

/**
 * Requests the new stories of an author by email, or with `series_id` those of one series of the author
 * (docs/product/email-subscriptions.md). The subscription begins when the link in the confirmation email is used. The
 * response is the same whether or not the address is known. Throws `not_found` when no stories are offered.
 */
export const subscribeByEmail = defineOperation({
  name: 'notifications.subscribe_by_email',
  method: 'POST',
  path: '/email-subscription',
  audience: 'anyone',
  limit: 'email_subscription',
  required: ['user_id', 'email'],
  optional: ['series_id', 'is_address_shared', 'is_weekly'],
  reply: 'nothing',
  status: 202,
  errors: ['not_found'],
});

/**
 * Requests the best stories of each week by email (docs/product/email-subscriptions.md#the-weeks-best-stories). Throws
 * `not_found` while the owner of the site has it switched off.
 */
export const subscribeToWeeklyChoice = defineOperation({
  name: 'notifications.subscribe_to_weekly_choice',
  method: 'POST',
  path: '/email-subscription/weekly-choice',
  audience: 'anyone',
  limit: 'email_subscription',
  required: ['email'],
  reply: 'nothing',
  status: 202,
  errors: ['not_found'],
});

/** Returns how many people read the member's stories by email, and whether visitors can subscribe. */
export const readEmailSubscribers = defineOperation({
  name: 'notifications.read_email_subscribers',
  method: 'GET',
  path: '/account/email-subscribers',
  audience: 'member',
  reply: 'email_subscribers',
});

/** Switches email subscriptions to the member's stories on or off; while they are off, no story is sent. */
export const offerEmailSubscriptions = defineOperation({
  name: 'notifications.offer_email_subscriptions',
  method: 'PUT',
  path: '/account/email-subscribers',
  audience: 'member',
  required: ['is_offered'],
  reply: 'email_subscribers',
  repeat: 'freely',
});

/**
 * Returns the addresses of the readers who agreed that the member has them, as the lines of a CSV file; its header is
 * the first.
 */
export const exportEmailSubscribers = defineOperation({
  name: 'notifications.export_email_subscribers',
  method: 'GET',
  path: '/account/email-subscribers/file',
  audience: 'member',
  limit: 'download',
  optional: ['next'],
  reply: 'email_subscriber_lines',
  errors: ['bad_cursor'],
});

/**
 * Invites people who agreed elsewhere to get the member's stories by email, by the lines of a CSV file: address, day of
 * the consent and source (docs/product/email-subscriptions.md#import-of-readers). Throws `not_found` for an author
 * whose stories do not go out by email.
 */
export const importEmailReaders = defineOperation({
  name: 'notifications.import_email_readers',
  method: 'POST',
  path: '/account/email-subscribers/file',
  audience: 'member',
  limit: 'download',
  required: ['list_lines'],
  reply: 'imported_email_readers',
  errors: ['not_found'],
});

/**
 * The address at which bounces and complaints arrive, outside the API
 * (docs/operating/deploy.md#bounces-and-complaints).
 */
export const emailReportPath = '/email-report';

/** The pages to which the links in emails of stories lead, with their token in the query. */
export const confirmEmailSubscriptionPath = '/email-subscription/confirm';
export const endEmailSubscriptionPath = '/email-subscription/end';
export const weeklyEmailSubscriptionPath = '/email-subscription/weekly';
export const eachStoryEmailSubscriptionPath = '/email-subscription/each-story';
