import { defineOperation } from '../operation.js';

/**
 * Returns the emails about notifications that no mail server accepted, newest first, and their numbers on each of the
 * last days (docs/product/admin.md#roles).
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
