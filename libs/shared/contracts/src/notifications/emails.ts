import { defineCall } from '../define-call.js';

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

/** The page of the site to which the link in a letter leads, with its token in the query. */
export const unsubscribePath = '/unsubscribe';
